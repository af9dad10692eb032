import type { Licence } from '../../data/licences.ts'
import { NodePicture } from '../../ui/node-picture.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SoftwarePicture } from '../../ui/software-picture.tsx'

/** The picture of a licence: the upstream's, or else a drawing. */
export const LicencePicture = ({ licence }: { licence: Licence }) => (
  <Picture image={licence.image}>
    {'city' in licence ? (
      <NodePicture region={licence.region} city={licence.city} />
    ) : (
      <SoftwarePicture name={licence.name} />
    )}
  </Picture>
)
