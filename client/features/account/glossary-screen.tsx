import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { MY } from '../../core/paths.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Section } from '../../ui/section.tsx'
import { LoadStatus } from '../../ui/states.tsx'
import { wordGroups, words } from '../../widgets/glossary.ts'

/** Explains the platform's terms, as far as the specification defines them. */
export default function GlossaryScreen() {
  useSignals()
  const texts = useLateTexts()
  return (
    <Screen title={t('help.glossary')} onBack={() => goUp(MY)}>
      <div className="glossary">
        <LoadStatus of={texts} heights={words.map(() => 112)} as="lines" />
        {texts.data &&
          wordGroups.map(([title, group]) => (
            <Section key={title} title={t(title)} look="minor">
              <List boxed>
                {group.map(([word, label]) => (
                  <ListRow key={word} title={t(label)} note={t(`glossary.${word}`)} />
                ))}
              </List>
            </Section>
          ))}
      </div>
    </Screen>
  )
}
