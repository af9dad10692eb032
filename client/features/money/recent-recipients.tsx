import { t } from '../../core/i18n.ts'
import { useOnline } from '../../core/online.ts'
import type { Loaded } from '../../data/load.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { Recipient } from './recipients.ts'

type Props = { of: Loaded<Recipient[]>; onChoose: (name: string) => void }

/** The accounts that the member sent to most recently. They are written out in full, because scammers use similar names. */
export function RecentRecipients({ of: { data, problem, busy, reload }, onChoose }: Props) {
  const isOnline = useOnline()
  return (
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
            <Note>{isOnline ? t('common.notLoaded', { parts: t('transfer.recent') }) : t('error.loadsOnline')}</Note>
          </span>
          {isOnline && (
            <Button kind="chip" busy={busy} onClick={() => void reload()}>
              {t('common.retry')}
            </Button>
          )}
        </>
      )}
    </fieldset>
  )
}
