import { foldText } from '../../core/fold-text.ts'
import { t } from '../../core/i18n.ts'
import { Note } from '../../ui/note.tsx'
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
