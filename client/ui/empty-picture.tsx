import { Icon, type IconName } from './icon.tsx'
import { NodeField } from './node-field.tsx'

/** A field of linked nodes, with the icon in one node that is not linked. */
export const EmptyPicture = ({ icon }: { icon: IconName }) => (
  <div className="empty-picture">
    <NodeField look="scene" seed={icon} loose />
    <Icon name={icon} />
  </div>
)
