import { t } from '../core/i18n.ts'
import { askQuestion } from '../data/dialogs.ts'

const explain = () =>
  void askQuestion({ title: t('demo.title'), text: t('demo.text'), confirm: t('common.ok'), firm: false })

/** On every page of a demo: that it is one, and at a tap what that means. */
export const DemoMark = ({ inRail = false }: { inRail?: boolean }) => (
  <aside className={inRail ? 'demo-mark in-rail' : 'demo-mark'}>
    <button type="button" onClick={explain}>
      {t('demo.mark')}
    </button>
  </aside>
)
