/** Software and nodes are bought, run out and are renewed alike: one card, one payment. */
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Node, Software } from '../shared/contract/view.ts'
import { licenceStates } from '../shared/states.ts'
import { type Intent, pay } from './api.ts'
import { Badge } from './components/badge.tsx'
import { Button } from './components/button.tsx'
import { Switch } from './components/switch.tsx'
import { day, exactAmount } from './format.ts'
import { t } from './i18n.ts'
import { PaymentSheet } from './payment.tsx'
import { paused } from './state/system.ts'

type Props = { kind: 'software' | 'node'; licence: Software | Node }

const TONES = { not_owned: 'plain', valid: 'good', expired: 'bad', unknown: 'plain' } as const

export function LicenceCard({ kind, licence }: Props) {
  useSignals()
  const [open, setOpen] = useState(false)
  // null: as it is; what is kept of the list may be older than that
  const [chosen, setChosen] = useState<boolean | null>(null)
  const autoRenew = chosen ?? licence.autoRenew
  const [action] = licenceStates[licence.state].actions

  const send = (intent: Intent, payPassword: string) => {
    const input = { id: licence.id, payPassword, autoRenew }
    return kind === 'software'
      ? pay('POST purchase/buySoftware', intent, input)
      : pay('POST purchase/buyNode', intent, input)
  }

  return (
    <li className="card">
      <div className="card-head">
        <strong>{licence.name}</strong>
        <Badge tone={TONES[licence.state]}>{t(`licence.state.${licence.state}`)}</Badge>
      </div>
      {'city' in licence && <p className="card-note">{[licence.region, licence.city].filter(Boolean).join(' · ')}</p>}
      <p className="card-note">{licence.description}</p>
      <p className="card-foot">
        <span>
          <b>{exactAmount(licence.price, 'usdt')} USDT</b> ·{' '}
          {t('task.days', { days: licence.days, count: licence.days })}
        </span>
        {licence.state === 'valid' && (
          <span>
            {t('licence.left', {
              days: licence.daysLeft ?? '—',
              count: licence.daysLeft ?? 0,
              day: day(licence.expiresAt),
            })}
          </span>
        )}
        {licence.state === 'valid' && (
          <span className="card-note">{t(licence.autoRenew ? 'licence.renews' : 'licence.renewsNot')}</span>
        )}
        {licence.state === 'expired' && <span>{t('licence.expired', { day: day(licence.expiresAt) })}</span>}
      </p>
      {action && paused.value.purchase === undefined && (
        <Button kind={licence.state === 'valid' ? 'quiet' : 'main'} onClick={() => setOpen(true)}>
          {t(`licence.action.${action}`)}
        </Button>
      )}
      {open && (
        <PaymentSheet
          title={t(`licence.action.${action ?? 'buy'}`)}
          total={licence.price}
          rows={[
            [t('licence.item'), licence.name],
            [t('licence.validity'), t('task.days', { days: licence.days, count: licence.days })],
          ]}
          send={send}
          busyText={kind === 'node' ? t('node.starting') : undefined}
          done={kind}
          onClose={() => {
            setOpen(false)
            setChosen(null)
          }}
        >
          <Switch
            name="autoRenew"
            label={t('licence.autoRenew')}
            hint={t('licence.autoRenew.hint', { amount: exactAmount(licence.price, 'usdt') })}
            checked={autoRenew}
            onChange={setChosen}
          />
        </PaymentSheet>
      )}
    </li>
  )
}
