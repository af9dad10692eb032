import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = {
  as?: 'span' | 'p'
  icon?: IconName
  tone?: 'plain' | 'warning'
  children?: ReactNode
}

/** Small, muted text, such as a date below a title or an explanation. Hidden when empty. */
export const Note = ({ as: Tag = 'span', icon, tone = 'plain', children }: Props) => (
  <Tag className={`note ${icon ? 'with-icon ' : ''}${tone}`}>
    {icon && <Icon name={icon} size={16} />}
    {children}
  </Tag>
)
