import type { Notice } from '../../shared/contract/view.ts'
import { day } from '../core/format.ts'
import { Note } from './note.tsx'
import { RichProse } from './prose.tsx'

/** An announcement's text. The server has cleaned it, and the page's policy runs no inline script. */
export const NoticeText = ({ notice }: { notice: Notice }) => (
  <>
    <Note>{day(notice.createdAt)}</Note>
    <RichProse html={notice.content} />
  </>
)
