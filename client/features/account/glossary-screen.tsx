import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { MY } from '../../core/paths.ts'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Section } from '../../ui/section.tsx'
import { LoadStatus } from '../../ui/states.tsx'
import { useGlossary, wordGroups, words } from '../../widgets/glossary.ts'

/** What the platform's words mean, as far as the specification says. */
export default function GlossaryScreen() {
  useSignals()
  const loaded = useGlossary()
  const { data } = loaded
  return (
    <Screen title={t('help.glossary')} onBack={() => goUp(MY)}>
      <div className="glossary">
        <LoadStatus of={loaded} heights={words.map(() => 112)} as="lines" />
        {data &&
          wordGroups.map(([title, group]) => (
            <Section key={title} title={t(title)} look="minor">
              <List boxed>
                {group.map(([word, label]) => (
                  <ListRow key={word} title={data[label] ?? t(label)} note={data[`glossary.${word}`] ?? ''} />
                ))}
              </List>
            </Section>
          ))}
      </div>
    </Screen>
  )
}
