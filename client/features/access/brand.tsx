import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { languageTitle, t } from '../../core/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NodeField } from '../../ui/node-field.tsx'

type Props = {
  onLanguage: () => void
  /** whether phones show no picture; true on the pages of invite links and forgotten passwords, where the form must be near the top */
  short: boolean
  children: ReactNode
}

/**
 * Layout of the forms for visitors. A card above the form has the logo, a button for the language and, where there is room, a picture. In wide
 * windows, the card stands at the left of the form and also shows the headline.
 */
export function Branded({ onLanguage, short, children }: Props) {
  useSignals()
  const name = languageTitle()
  return (
    <div className={short ? 'branded short' : 'branded'}>
      <div className="brand-column">
        <Card look="highlighted">
          <div className="brand">
            <img src="/icon.svg" alt="" width="40" height="40" />
            <strong>SNT</strong>
            <Button kind="chip" aria-label={`${t('language.title')}: ${name}`} onClick={onLanguage}>
              <Icon name="globe" size={20} />
              {name}
            </Button>
          </div>
          <div className="brand-picture">
            <NodeField look="strip" seed="share" />
            <NodeField look="hero" seed="share" />
            <p className="brand-headline">{t('launch.headline')}</p>
            <p>{t('launch.text')}</p>
          </div>
        </Card>
      </div>
      <div className="brand-form">{children}</div>
    </div>
  )
}
