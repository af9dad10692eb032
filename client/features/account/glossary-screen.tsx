import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { MY } from '../../core/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadStatus } from '../../ui/states.tsx'
import { useGlossary, words } from '../../widgets/glossary.ts'

/** What the platform's words mean, as far as the specification says. */
export default function GlossaryScreen() {
  useSignals()
  const loaded = useGlossary()
  const { data } = loaded
  return (
    <Screen title={t('help.glossary')} narrow onBack={() => goUp(MY)}>
      <LoadStatus of={loaded} heights={words.map(() => 160)} />
      {data &&
        words.map(([word, label]) => (
          <Card key={word} title={data[label] ?? t(label)}>
            <Prose>{data[`glossary.${word}`]}</Prose>
          </Card>
        ))}
    </Screen>
  )
}
