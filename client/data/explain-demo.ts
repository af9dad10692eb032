import { t } from '../core/i18n.ts'
import { askQuestion } from './dialogs.ts'

/** Explains in a dialog what it means that this is a demo. */
export const explainDemo = (): void =>
  void askQuestion({ title: t('demo.title'), text: t('demo.text'), confirm: t('common.ok'), firm: false })
