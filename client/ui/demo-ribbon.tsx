import { t } from '../core/i18n.ts'

/** Says on every page that this is a demo. */
export const DemoRibbon = () => <aside className="demo-ribbon">{t('demo.ribbon')}</aside>
