import type { Notice } from '../../shared/contract/view.ts'
import { day } from '../core/format.ts'
import { Note } from './note.tsx'
import { RichProse } from './prose.tsx'

/** An announcement. The server has sanitised its HTML, and the Content-Security-Policy blocks inline scripts. */
export const NoticeText = ({ notice }: { notice: Notice }) => (
  <>
    <Note>{day(notice.createdAt)}</Note>
    <RichProse html={notice.content} />
  </>
)
