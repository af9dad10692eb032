import { useContext } from 'react'
import { foldText } from '../../core/fold-text.ts'
import { t } from '../../core/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LATE_ICONS } from '../../ui/late-icons.ts'
import { Note } from '../../ui/note.tsx'
import { HeaderEnd } from '../../ui/screen.tsx'
import { SearchField } from '../../ui/search-field.tsx'

/** Whether one of a record's texts contains `search`. Case and accents are ignored. */
export const isFound = (search: string, texts: readonly string[]): boolean =>
  texts.some((text) => foldText(text).includes(foldText(search.trim())))

export const SearchRecords = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <>
    <SearchField name="search" label={t('records.search')} value={value} onChange={onChange} />
    {value !== '' && <Note as="p">{t('records.search.note')}</Note>}
  </>
)

/** Says above the records what is searched for, where the search field itself is out of sight in a sheet. A tap ends the search. */
export function Searched({ text, onEnd }: { text: string; onEnd: () => void }) {
  const header = useContext(HeaderEnd)
  const end = () => {
    // this button is about to disappear, so the focus moves to the one that opens the search
    header?.querySelector('button')?.focus()
    onEnd()
  }
  return (
    <p className="searched">
      <Button kind="chip" aria-label={`${t('records.search')}: ${text}. ${t('common.close')}`} onClick={end}>
        <Icon name={LATE_ICONS.filter} size={16} />
        <span>{text}</span>
        <Icon name="close" size={16} />
      </Button>
    </p>
  )
}
