import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type AnswerOf } from '#contract/endpoint.ts'
import { type importInvitations, importLimits, isImportError } from '#contract/accounts/invitations.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FileDrop } from '#web/components/fields/file-drop.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { fileTypes, PeopleFileAlert } from '#web/components/import/sheet-alert.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Steps } from '#web/components/ui/steps.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { locales, useLocale, useT } from '#web/lib/text/i18n.ts'
import { useInvitedRoles } from '../account-marks.tsx'
import { useImport } from '../api.ts'
import { CheckedFile } from './checked-file.tsx'
import { type FileProblem, type PeopleFile, readPeople } from '#web/lib/files/people-file.ts'
import '#web/components/import/import.css'

type Answer = AnswerOf<typeof importInvitations>

/** Invites the people of a CSV file, after a rehearsal that stores nothing. */
export function ImportPeoplePage() {
  const t = useT('accounts')
  const shared = useT('imports')
  const navigate = useNavigate()
  const act = useAct()
  const send = useImport()
  const [file, setFile] = useState<PeopleFile>()
  const [checked, setChecked] = useState<Answer>()
  const check = (next: PeopleFile) =>
    act(async () => {
      const answer = await send.mutateAsync({ rows: next.rows, dryRun: true, withoutErrors: false })
      setFile(next)
      setChecked(answer)
    })
  const invite = () =>
    act(async () => {
      const { invited } = await send.mutateAsync({ rows: file!.rows, dryRun: false, withoutErrors: true })
      toast(t('import.done', { count: invited }))
      await navigate({ to: '/manage/people/invitations' })
    })
  const back = () => {
    setFile(undefined)
    setChecked(undefined)
  }
  return (
    <div className="page--wide sheetimport">
      <PageHeader title={t('import.title')} sub={t(file ? 'import.subChecked' : 'import.sub')} />
      <Steps
        label={shared('steps')}
        steps={[shared('stepFile'), shared('stepCheck'), t('import.stepInvite')]}
        current={file ? 1 : 0}
      />
      {file && checked ? (
        <CheckedFile
          {...{ file, busy: send.isPending, onBack: back }}
          remarks={new Map(checked.remarks.map((remark) => [remark.line, remark]))}
          invited={checked.invited}
          errors={checked.remarks.filter(({ code }) => isImportError(code)).length}
          onCheck={(rows) => void check({ ...file, rows })}
          onInvite={() => void invite()}
        />
      ) : (
        <ChooseFile onFile={(next) => void check(next)} />
      )}
    </div>
  )
}

function ChooseFile({ onFile }: { onFile: (file: PeopleFile) => void }) {
  const t = useT('accounts')
  const shared = useT('imports')
  const format = useFormat()
  const choices = useInvitedRoles()
  const [role, setRole] = useState<string>(choices[0]!.value)
  const [locale, setLocale] = useState<string>(useLocale())
  const [problem, setProblem] = useState<FileProblem>()
  const take = async (given: File) => {
    const read = await readPeople(given, { role, locale, organisation: '' }, importLimits)
    if (typeof read === 'string') return setProblem(read)
    setProblem(undefined)
    onFile(read)
  }
  const languages = locales.map((value) => ({ value, label: t(`locale.${value}`) }))
  const limits = { rows: format.number(importLimits.rows) }
  return (
    <Card as="section" aria-labelledby="import-file">
      <CardHead title={shared('stepFile')} id="import-file" />
      <CardBody className="form">
        {problem && (
          <PeopleFileAlert problem={problem} rows={importLimits.rows} noEmail={t('import.problem.noEmail')} />
        )}
        <p className="muted">{t('import.columnsHint')}</p>
        <div className="grid cols-2">
          <Field label={t('import.defaultRole')}>
            <Select options={choices} value={role} onChange={({ target }) => setRole(target.value)} />
          </Field>
          <Field label={t('import.defaultLocale')}>
            <Select options={languages} value={locale} onChange={({ target }) => setLocale(target.value)} />
          </Field>
        </div>
        <FileDrop
          accept={fileTypes}
          label={shared('file')}
          hint={shared('limit', limits)}
          onFiles={([given]) => given && void take(given)}
        />
      </CardBody>
    </Card>
  )
}
