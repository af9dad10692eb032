import { useSignals } from '@preact/signals-react/runtime'
import { hasText, t } from '../core/i18n.ts'
import { useLateTexts } from '../data/late-texts.ts'
import { Prose } from '../ui/prose.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { LoadStatus } from '../ui/states.tsx'
import { type Word, words } from './glossary.ts'

/** Explains one of the platform's words. */
export default function GlossarySheet({ word, onClose }: { word: Word; onClose: () => void }) {
  useSignals()
  const texts = useLateTexts()
  const label = words.find(([each]) => each === word)?.[1] ?? 'help.glossary'
  return (
    <Sheet title={t(texts.data || hasText(label) ? label : 'help.glossary')} onClose={onClose}>
      <LoadStatus of={texts} heights={[76]} />
      {texts.data && <Prose>{t(`glossary.${word}`)}</Prose>}
    </Sheet>
  )
}
