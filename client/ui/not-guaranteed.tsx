import { t } from '../core/i18n.ts'
import { Note } from './note.tsx'

/** Disclaimer, required wherever yield or earnings are shown. `text`: replaces it for past earnings, which are no estimate. */
export const NotGuaranteed = ({ text = t('common.notGuaranteed') }: { text?: string }) => (
  <Note as="p" icon="info">
    {text}
  </Note>
)
