import { t } from '../core/i18n.ts'

/**
 * On every page of a demo: that it is one. It stands in the margin, where there is no space for a control; the rail, the login page and My account
 * have one that says what a demo is.
 */
export const DemoMark = () => <aside className="demo-mark">{t('demo.mark')}</aside>
