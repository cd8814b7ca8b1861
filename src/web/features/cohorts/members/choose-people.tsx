import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { CohortDetail } from '#contract/cohorts/manage.ts'
import { listLimits, type GivenPerson } from '#contract/cohorts/people.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FileDrop } from '#web/components/fields/file-drop.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { fileTypes, PeopleFileAlert } from '#web/components/import/sheet-alert.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Person } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { type FileProblem, readPeople } from '#web/lib/files/people-file.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { EnrolmentStatus } from '../intake/enrolment-status.tsx'
import { memberQueries } from './api.ts'
import { pastedPeople } from './pasted-people.ts'

type Props = {
  cohort: CohortDetail
  /** What was pasted: kept while the list is looked at. */
  text: string
  onText: (text: string) => void
  onChosen: (rows: GivenPerson[]) => void
}

/** Three ways to say who: one person by name, a list of addresses, a file. */
export function ChoosePeople(props: Props) {
  return (
    <div className="grid cols-2">
      <SearchPerson {...props} />
      <PasteOrFile {...props} />
    </div>
  )
}

function SearchPerson({ cohort, onChosen }: Props) {
  const t = useT('cohorts-plan')
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, isError } = useQuery({ ...memberQueries.candidates(cohort.id, q), enabled: q.length > 1 })
  const items = q.length > 1 ? (data?.items ?? []) : []
  return (
    <Card as="section" aria-labelledby="by-name">
      <CardHead title={t('people.byName')} id="by-name" />
      <CardBody className="form">
        <Field label={t('people.search')} hint={t('people.searchHint')}>
          <Input type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        {isError && <Alert tone="danger">{t('people.searchFailed')}</Alert>}
        {data && q.length > 1 && items.length === 0 && <p className="muted">{t('people.nobody')}</p>}
        <List card={false}>
          {items.map(({ person, email, institution, state }) => (
            <ListRow key={person.id}>
              <div className="grow">
                <Person name={person.name} meta={[email, institution].filter(Boolean).join(' · ')} size="sm" />
              </div>
              {state && <EnrolmentStatus state={state} />}
              <Button size="sm" onClick={() => onChosen([{ line: 1, email, firstName: '', lastName: '' }])}>
                {t('people.choose')}
                <span className="sr-only"> {person.name}</span>
              </Button>
            </ListRow>
          ))}
        </List>
      </CardBody>
    </Card>
  )
}

function PasteOrFile({ text, onText, onChosen }: Props) {
  const t = useT('cohorts-plan')
  const [problem, setProblem] = useState<FileProblem>()
  const limits = { rows: listLimits.rows }
  const take = (rows: GivenPerson[]) => {
    const wrong = rows.length === 0 ? 'empty' : rows.length > listLimits.rows ? 'tooLong' : undefined
    setProblem(wrong)
    if (!wrong) onChosen(rows)
  }
  const read = async (file: File) => {
    const found = await readPeople(file, { role: '', locale: '' }, listLimits)
    if (typeof found === 'string') return setProblem(found)
    take(found.rows.map(({ line, email, firstName, lastName }) => ({ line, email, firstName, lastName })))
  }
  return (
    <Card as="section" aria-labelledby="by-list">
      <CardHead title={t('people.byList')} id="by-list" />
      <CardBody className="form">
        {problem === 'empty' ? (
          <Alert tone="danger" announce>
            {t('people.problem.empty')}
          </Alert>
        ) : (
          problem && <PeopleFileAlert problem={problem} rows={listLimits.rows} noEmail={t('people.problem.noEmail')} />
        )}
        <Field label={t('people.paste')} hint={t('people.pasteHint')}>
          <Textarea rows={5} value={text} onChange={({ target }) => onText(target.value)} />
        </Field>
        <div>
          <Button onClick={() => take(pastedPeople(text))}>{t('people.check')}</Button>
        </div>
        <FileDrop
          accept={fileTypes}
          label={t('people.file')}
          hint={t('people.fileHint', limits)}
          onFiles={([file]) => file && void read(file)}
        />
      </CardBody>
    </Card>
  )
}
