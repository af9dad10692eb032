import { Icon, type IconName } from './icon.tsx'
import { NodeField } from './node-field.tsx'

/** A field of linked nodes, with the icon in one node that is not linked. The icon and `of`, such as a page's title, decide where the nodes are. */
export const EmptyPicture = ({ icon, of = '' }: { icon: IconName; of?: string }) => (
  <div className="empty-picture">
    <NodeField look="scene" seed={icon + of} loose />
    <Icon name={icon} />
  </div>
)
