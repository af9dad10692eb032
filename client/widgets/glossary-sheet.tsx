import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../core/i18n.ts'
import { Prose } from '../ui/prose.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { LoadStatus } from '../ui/states.tsx'
import { useGlossary, type Word, words } from './glossary.ts'

/** What one of the platform's words means. */
export default function GlossarySheet({ word, onClose }: { word: Word; onClose: () => void }) {
  useSignals()
  const loaded = useGlossary()
  const { data } = loaded
  const label = words.find(([each]) => each === word)?.[1] ?? 'help.glossary'
  return (
    <Sheet title={data?.[label] ?? t(label.startsWith('glossary.') ? 'help.glossary' : label)} onClose={onClose}>
      <LoadStatus of={loaded} heights={[76]} />
      {data && <Prose>{data[`glossary.${word}`]}</Prose>}
    </Sheet>
  )
}
