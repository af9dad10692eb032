import type { ReactNode } from 'react'

type Props = {
  isFirst: boolean
  first: ReactNode
  second: ReactNode
  /** `span` within a paragraph */
  as?: 'div' | 'span'
}

/** Shows one of two variants in the place that both need. Screen readers and the keyboard do not reach the other one, because it is not visible. */
export const Either = ({ isFirst, first, second, as: Tag = 'div' }: Props) => (
  <Tag className="either">
    <Tag data-shown={isFirst}>{first}</Tag>
    <Tag data-shown={!isFirst}>{second}</Tag>
  </Tag>
)
