import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'

type Props = {
  /** id of the title, for `focusHeading` and as the section's accessible name */
  id: string
  title: string
  icon?: IconName
  /** `pair`: text and figures side by side in wide windows; `picture-start`, `picture-end`: with the picture that comes after the title at that side */
  look: 'pair' | 'picture-start' | 'picture-end' | 'band' | 'framed'
  children: ReactNode
}

/** A section of the website under a large title. */
export const WebsiteSection = ({ id, title, icon, look, children }: Props) => (
  <section className={`website-section ${look}`} aria-labelledby={id}>
    <h2 className="website-heading" id={id} tabIndex={-1}>
      {icon && <Icon name={icon} size={28} />}
      {title}
    </h2>
    {children}
  </section>
)

type FiguresProps = {
  rows: readonly (readonly [name: string, value: ReactNode])[]
}

/** Numbers in large digits, each above its name, with lines between them. */
export const Figures = ({ rows }: FiguresProps) => (
  <dl className="website-figures">
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
