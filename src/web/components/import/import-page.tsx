import { useState } from 'react'
import { type ImportEndpoint, importLimits } from '#contract/imports.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { FileDrop } from '#web/components/fields/file-drop.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Steps } from '#web/components/ui/steps.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { call } from '#web/lib/api/client.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { readSheet, type Sheet, type SheetProblem } from '#web/lib/files/sheet.ts'
import { uuid } from '#web/lib/session/uuid.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { CheckedSheet } from './checked-sheet.tsx'
import { fileTypes, SheetAlert } from './sheet-alert.tsx'
import './import.css'

export type ImportedList = 'startups' | 'events' | 'challenges' | 'opportunities'
export type Checked = AnswerOf<ImportEndpoint>
type Props = { list: ImportedList; endpoint: ImportEndpoint; back: string }

/** Brings the lines of a spreadsheet into a list as drafts, after a rehearsal that stores nothing. */
export function ImportPage({ list, endpoint, back }: Props) {
  const t = useT('imports')
  const { sheet, checked, busy, saved, check, save, leave } = useImport(list, endpoint)
  return (
    <div className="page--wide sheetimport">
      <PageHeader title={t(`title.${list}`)} sub={t(checked ? (saved ? 'subSaved' : 'subChecked') : 'sub')} />
      <Steps
        label={t('steps')}
        steps={[t('stepFile'), t('stepCheck'), t('stepSave')]}
        current={checked ? (saved ? 2 : 1) : 0}
      />
      {sheet && checked ? (
        <CheckedSheet {...{ sheet, checked, busy, saved, back }} onCheck={check} onSave={save} onBack={leave} />
      ) : (
        <ChooseFile onSheet={(next) => void check(next)} />
      )}
    </div>
  )
}

/** What is known of a file, and the steps that lead on from it. */
function useImport(list: ImportedList, endpoint: ImportEndpoint) {
  const act = useAct()
  const [sheet, setSheet] = useState<Sheet>()
  const [checked, setChecked] = useState<Checked>()
  const [saved, setSaved] = useState(false)
  const [busy, setBusy] = useState(false)
  const working = async (work: () => Promise<void>) => {
    setBusy(true)
    await act(work)
    setBusy(false)
  }
  const check = (next: Sheet, columns?: Checked['columns']) =>
    working(async () => {
      const { head, rows } = next
      const answer = await call(endpoint, { body: { head, rows, columns, dryRun: true } })
      setSheet(next)
      setChecked(answer)
    })
  const save = () =>
    working(async () => {
      const done = new Map<number, Checked['lines'][number]>()
      for (const rows of partsOf(sheet!, checked!)) {
        const body = { head: sheet!.head, rows, columns: checked!.columns, dryRun: false }
        const { lines } = await call(endpoint, { body, idempotencyKey: uuid() })
        for (const line of lines) done.set(line.line, line)
      }
      setChecked({ ...checked!, lines: checked!.lines.map((line) => done.get(line.line) ?? line) })
      setSaved(true)
      await refreshArea(list)
    })
  const leave = () => {
    setSheet(undefined)
    setChecked(undefined)
    setSaved(false)
  }
  return { sheet, checked, busy, saved, check, save, leave }
}

/** The lines that lead to something, in parts of one commit each. A part that is sent twice changes nothing. */
function partsOf({ rows }: Sheet, { lines }: Checked): Sheet['rows'][] {
  const wanted = new Set(lines.flatMap(({ line, outcome }) => (outcome === 'new' || outcome === 'changed' ? line : [])))
  const some = rows.filter(({ line }) => wanted.has(line))
  return Array.from({ length: Math.ceil(some.length / importLimits.part) }, (_, index) =>
    some.slice(index * importLimits.part, (index + 1) * importLimits.part),
  )
}

function ChooseFile({ onSheet }: { onSheet: (sheet: Sheet) => void }) {
  const t = useT('imports')
  const format = useFormat()
  const [problem, setProblem] = useState<SheetProblem>()
  const limits = { rows: format.number(importLimits.rows) }
  const take = async (file: File) => {
    const read = await readSheet(file, importLimits)
    if (typeof read === 'string') return setProblem(read)
    setProblem(undefined)
    onSheet(read)
  }
  return (
    <Card as="section" aria-labelledby="import-file">
      <CardHead title={t('stepFile')} id="import-file" />
      <CardBody className="form">
        {problem && <SheetAlert problem={problem} rows={importLimits.rows} />}
        <p className="muted">{t('hint')}</p>
        <FileDrop
          accept={fileTypes}
          label={t('file')}
          hint={t('limit', limits)}
          onFiles={([file]) => file && void take(file)}
        />
      </CardBody>
    </Card>
  )
}
