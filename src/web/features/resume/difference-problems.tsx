import { fieldIssues } from '#contract/errors/issues.ts'
import { type Difference, importChange, type ImportNote } from '#contract/resume/import.ts'
import { useMessages } from '#web/lib/api/messages.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

/** Why an entry cannot come in as it is, and what the file did not tell: one sentence each. */
export function DifferenceProblems({ one: { state, change, notes } }: { one: Difference }) {
  const t = useT('resume')
  const locale = useLocale()
  const messages = useMessages(state === 'mend')
  const nameOf = useFieldName(change.part)
  const noteText = ({ code, text }: ImportNote) => t(`note.${code}`, { text: text ?? '–' })
  const parsed = state === 'mend' ? importChange.safeParse(change, { reportInput: true }) : undefined
  const issues = parsed?.error && messages ? fieldIssues(parsed.error) : []
  const isTold = notes.some(({ code }) => code === 'no_position')
  const sentences = issues
    .map(({ field, code, params }) => ({ name: field.split('.')[1] ?? '', code, params }))
    .filter(({ name, code }) => !(isTold && name === 'title' && code === 'required'))
    .map(({ name, code, params }) => `${nameOf(name)}: ${messages!.fieldText(locale, code, params)}`)
  const all = [...new Set([...notes.map(noteText), ...sentences])]
  if (all.length === 0) return null
  return (
    <ul className="import__problems small">
      {all.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function useFieldName(part: Difference['change']['part']) {
  const t = useT('resume')
  const edit = useT('profile-edit')
  return (name: string): string => {
    if (part === 'experience' || part === 'project') return edit(`entry.${name as 'title'}`)
    if (part === 'link') return t(name === 'label' ? 'mend.label' : 'mend.url')
    return part === 'skill' ? t('mend.skill') : t(`field.${name as 'headline'}`)
  }
}
