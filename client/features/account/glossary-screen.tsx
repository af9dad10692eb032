import { useSignals } from '@preact/signals-react/runtime'
import { language, t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { MY } from '../../core/paths.ts'
import { useLoad } from '../../data/load.ts'
import { Card } from '../../ui/card.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadStatus } from '../../ui/states.tsx'

/** Each word's explanation, `glossary.WORD`, and the key of its name on the screens, or the name itself. */
const words = [
  ['snt', 'SNT'],
  ['usdt', 'USDT'],
  ['network', 'recharge.network'],
  ['software', 'software.title'],
  ['node', 'node.title'],
  ['task', 'task.name'],
  ['principal', 'pledge.principal'],
  ['agent', 'glossary.agent.name'],
  ['promotion', 'promotion.title'],
  ['tvl', 'market.tvl'],
  ['amplitude', 'market.amplitude'],
] as const

/** The explanations are a file of their own, because most members never open them. @throws when it cannot be loaded */
async function loadTexts(address: string): Promise<Record<string, string>> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`glossary: ${answer.status}`)
  return answer.json()
}

/** What the platform's words mean, as far as the specification says. */
export default function GlossaryScreen() {
  useSignals()
  const name = language.value
  const loaded = useLoad(`glossary ${name}`, () => loadTexts(GLOSSARIES[name] ?? ''))
  const { data } = loaded
  return (
    <Screen title={t('help.glossary')} narrow onBack={() => goUp(MY)}>
      <LoadStatus of={loaded} heights={words.map(() => 118)} />
      {data &&
        words.map(([word, label]) => (
          <Card key={word} title={data[label] ?? t(label)}>
            <Prose>{data[`glossary.${word}`]}</Prose>
          </Card>
        ))}
    </Screen>
  )
}
