import { useSignals } from '@preact/signals-react/runtime'
import { languageTitle, t } from '../../core/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NodeField } from '../../ui/node-field.tsx'

type Props = { onLanguage: () => void }

/** Above the forms of somebody who is not logged in: the product's mark, what it is, and the choice of the language by its own name. */
export function Brand({ onLanguage }: Props) {
  useSignals()
  const name = languageTitle()
  return (
    <Card look="highlighted">
      <NodeField look="backdrop" seed="SNT" />
      <div className="brand">
        <img src="/icon.svg" alt="" width="40" height="40" />
        <strong>SNT</strong>
        <Button kind="chip" aria-label={`${t('language.title')}: ${name}`} onClick={onLanguage}>
          <Icon name="globe" size={20} />
          {name}
        </Button>
      </div>
      <p>{t('launch.text')}</p>
    </Card>
  )
}
