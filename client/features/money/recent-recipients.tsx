import { t } from '../../core/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

type Props = {
  /** null until they are known */
  names: readonly string[] | null
  onChoose: (name: string) => void
}

/** The accounts that the member sent to most recently, written out in full, since similar names are a known trick. */
export const RecentRecipients = ({ names, onChoose }: Props) => (
  <fieldset className="recent">
    <legend>{t('transfer.recent')}</legend>
    {names?.map((name) => (
      <Button key={name} kind="chip" onClick={() => onChoose(name)}>
        {name}
      </Button>
    ))}
    {names?.length === 0 && <Note>{t('transfer.recent.none')}</Note>}
  </fieldset>
)
