import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { MY } from '../../core/paths.ts'
import { Card } from '../../ui/card.tsx'
import { NodeField } from '../../ui/node-field.tsx'
import { NodePicture } from '../../ui/node-picture.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SoftwarePicture } from '../../ui/software-picture.tsx'
import { LoadStatus } from '../../ui/states.tsx'
import { useGlossary, type Word, words } from '../../widgets/glossary.ts'

/** As on the cards. */
const PICTURES: Partial<Record<Word, ReactNode>> = {
  task: <NodeField look="tile" seed="task" />,
  software: <SoftwarePicture name="software" />,
  node: <NodePicture region="Asia" city="" />,
}

/** What the platform's words mean, as far as the specification says. */
export default function GlossaryScreen() {
  useSignals()
  const loaded = useGlossary()
  const { data } = loaded
  return (
    <Screen title={t('help.glossary')} onBack={() => goUp(MY)}>
      <LoadStatus of={loaded} heights={words.map(() => 160)} as="cards" />
      {data && (
        <div className="glossary">
          {words.map(([word, label]) => (
            <Card key={word} title={data[label] ?? t(label)}>
              <div className="glossary-entry">
                {PICTURES[word]}
                <Prose>{data[`glossary.${word}`]}</Prose>
              </div>
            </Card>
          ))}
        </div>
      )}
    </Screen>
  )
}
