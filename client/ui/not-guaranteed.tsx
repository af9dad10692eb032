import { t } from '../core/i18n.ts'
import { Note } from './note.tsx'

/** The disclaimer that is required wherever yield or earnings are shown. `text`: another disclaimer for past earnings, which are no estimate. */
export const NotGuaranteed = ({ text = t('common.notGuaranteed') }: { text?: string }) => (
  <Note as="p" icon="info">
    {text}
  </Note>
)
