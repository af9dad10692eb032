import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { Address } from '../../ui/address.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** A payout account as the member has typed it. */
export type Typed = { network: string; address: string; name: string }

/** Shows an address in full before it is saved: all later withdrawals go there. `onAnswer`: whether to save it */
export function CheckSheet({ account, onAnswer }: { account: Typed; onAnswer: (save: boolean) => void }) {
  useSignals()
  const hasTexts = useLateTexts().data !== null
  return (
    <Sheet fromTitle title={t(hasTexts ? 'payout.check.title' : 'payout.address')} onClose={() => onAnswer(false)}>
      {hasTexts && <Note as="p">{t('payout.check.text')}</Note>}
      <p className="checked-address">
        <Address value={account.address} />
      </p>
      <KeyValues
        rows={[
          [t('payout.network'), account.network],
          [t('payout.name'), account.name],
        ]}
      />
      <Note as="p" icon="warning" tone="warning">
        {t('payout.warning')}
      </Note>
      <Button onClick={() => onAnswer(true)}>{t('common.save')}</Button>
      <Button kind="text" onClick={() => onAnswer(false)}>
        {t('payout.edit')}
      </Button>
    </Sheet>
  )
}
