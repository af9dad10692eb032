import { t } from '../../core/i18n.ts'
import type { Loaded } from '../../data/load.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { Recipient } from './recipients.ts'

type Props = { of: Loaded<Recipient[]>; onChoose: (name: string) => void }

/** The accounts that the member sent to most recently. They are written out in full, because scammers use similar names. */
export const RecentRecipients = ({ of: { data, problem, busy, reload }, onChoose }: Props) => (
  <fieldset className="recent">
    <legend>{t('transfer.recent')}</legend>
    {data?.map(({ account }) => (
      <Button key={account} kind="chip" onClick={() => onChoose(account)}>
        {account}
      </Button>
    ))}
    {data?.length === 0 && <Note>{t('transfer.recent.none')}</Note>}
    {data === null && problem && (
      <>
        <span className="recent-failed" role="status">
          <Note>{t('common.notLoaded', { parts: t('transfer.recent') })}</Note>
        </span>
        <Button kind="chip" busy={busy} onClick={() => void reload()}>
          {t('common.retry')}
        </Button>
      </>
    )}
  </fieldset>
)
