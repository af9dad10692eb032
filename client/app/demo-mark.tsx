import { t } from '../core/i18n.ts'

/**
 * Marks every page of a demo. It is plain text, because the margin has no space for a control. The rail, the login page and My account have a button
 * that explains what a demo is.
 */
export default function DemoMark() {
  return <aside className="demo-mark">{t('demo.mark')}</aside>
}
