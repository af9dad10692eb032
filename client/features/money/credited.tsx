import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect } from 'react'
import { boundAmount, coinAmount, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { ASSETS, HOME, TASKS } from '../../core/paths.ts'
import { tellOnHome } from '../../data/completed.ts'
import { member } from '../../data/session.ts'
import { Outcome } from '../../payment/outcome.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type Props = {
  amount: string
  /** the balance has been loaded since */
  hasBalance: boolean
  /** page that the deposit was for */
  back: string | null
  /** its steps */
  children: ReactNode
}

/** What was credited, and what can be done with it. */
export default function Credited({ amount, hasBalance, back, children }: Props) {
  useSignals()
  const headline = t('recharge.detail.arrived', { amount: unbroken(boundAmount(amount, 'usdt')) })
  useEffect(() => {
    if (back === HOME) tellOnHome(headline)
  }, [back, headline])
  return (
    <Card>
      <div className="credited">
        <Outcome
          icon="check"
          headline={headline}
          // its line has room before it is known
          text={
            hasBalance ? t('recharge.balance', { amount: `${coinAmount(member.value?.usdt, 'usdt')} USDT` }) : '\u00a0'
          }
        />
      </div>
      {children}
      {back === HOME ? (
        <ButtonLink href={HOME}>{t('firstSteps.title')}</ButtonLink>
      ) : (
        <ButtonLink href={TASKS}>{t('home.chooseTask')}</ButtonLink>
      )}
      <ButtonLink kind="quiet" href={ASSETS}>
        {t('assets.title')}
      </ButtonLink>
    </Card>
  )
}
