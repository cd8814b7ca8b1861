import { useState } from 'react'
import {
  outcomeCodes,
  outcomeLimits,
  proofFileKinds,
  tellOutcome,
  type Outcome,
  type OutcomeCode,
  type proofStates,
} from '#contract/cohorts/outcomes.ts'
import { FileLinks } from '#web/components/display/file-link.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FilesField, type FormFile } from '#web/components/fields/files-field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useCheckProof, useRecordOutcome, useTellOutcome } from './api.ts'

const isDue = ({ dueAt }: Outcome) => Date.parse(dueAt) <= Date.now()
const isOpen = (outcome: Outcome) => isDue(outcome) && Date.now() < Date.parse(outcome.closesAt)
const tones: Record<(typeof proofStates)[number], StatusTone> = {
  none: 'neutral',
  given: 'info',
  checked: 'success',
  removed: 'warning',
}

function useCodes() {
  const t = useT('cohorts-outcomes')
  return outcomeCodes.map((value) => ({ value, label: `${t(`code.${value}`)} (${value})` }))
}

/** What I do now, asked after the programme. */
export function MyOutcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = useT('cohorts-outcomes')
  return (
    <Card as="section" pad className="stack" aria-labelledby="outcomes">
      <h2 className="title-card" id="outcomes">
        {t('card.title')}
      </h2>
      <p className="small muted">{t('card.note')}</p>
      {outcomes.map((outcome) => (
        <MyOutcome key={outcome.id} outcome={outcome} />
      ))}
    </Card>
  )
}

function MyOutcome({ outcome }: { outcome: Outcome }) {
  const t = useT('cohorts-outcomes')
  const format = useFormat()
  const [isAnswering, setAnswering] = useState(false)
  const { days, code, dueAt, closesAt } = outcome
  const said = code ? t(`code.${code}`) : isDue(outcome) ? t('card.unanswered') : null
  const when = isDue(outcome)
    ? isOpen(outcome) && t('card.until', { date: format.day(closesAt) })
    : t('card.later', { date: format.day(dueAt) })
  return (
    <div className="row row--between row--top">
      <div>
        <p className="medium">{t('card.days', { days })}</p>
        <p className="small muted">{[said, when].filter(Boolean).join(' · ')}</p>
        {code && <Status tone={tones[outcome.proof]}>{t(`proof.${outcome.proof}`)}</Status>}
      </div>
      {isOpen(outcome) && (
        <Button size="sm" variant={code ? 'secondary' : 'primary'} onClick={() => setAnswering(true)}>
          {t(code ? 'card.change' : 'card.answer')}
        </Button>
      )}
      {isAnswering && <OutcomeDialog outcome={outcome} onClose={() => setAnswering(false)} />}
    </div>
  )
}

type Values = { code: OutcomeCode | ''; link: string; files: FormFile[] }

function OutcomeDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const t = useT('cohorts-outcomes')
  const tell = useTellOutcome(outcome.id)
  const options = useCodes()
  const [isBusy, setBusy] = useState(false)
  const form = useForm<Parameters<typeof tell.mutateAsync>[0], Values>({
    schema: {
      safeParse: ({ code, link, files }: Values) =>
        tellOutcome.body.safeParse({ code, link: link.trim() || null, fileIds: files.map(({ id }) => id) }),
    },
    initial: { code: outcome.code ?? '', link: outcome.link ?? '', files: outcome.files },
    onSubmit: async (body) => {
      await tell.mutateAsync(body)
      toast(t('card.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('card.question')}
      context={t('card.days', { days: outcome.days })}
      keep={t('card.back')}
      submit={t('card.save')}
      blocked={isBusy}
      onClose={onClose}
    >
      <Field label={t('card.question')} {...form.field('code')}>
        <Select placeholder={t('card.unanswered')} options={options} {...form.input('code')} />
      </Field>
      <Field label={t('card.link')} optional {...form.field('link')}>
        <Input type="url" placeholder="https://" {...form.input('link')} />
      </Field>
      <Field label={t('card.files')} hint={t('card.filesHint')} optional {...form.field('files')}>
        <FilesField kinds={proofFileKinds} max={outcomeLimits.files} onBusy={setBusy} {...form.control('files')} />
      </Field>
    </FormDialog>
  )
}

/** For the team: what was answered, what proves it, and what they were told by telephone. */
export function TraineeOutcomes({ id, outcomes }: { id: string; outcomes: readonly Outcome[] }) {
  const t = useT('cohorts-outcomes')
  return (
    <Card as="section" pad className="stack" aria-labelledby="outcomes">
      <h2 className="title-card" id="outcomes">
        {t('card.title')}
      </h2>
      {outcomes.map((outcome) => (
        <Recorded key={outcome.id} id={id} outcome={outcome} />
      ))}
    </Card>
  )
}

function Recorded({ id, outcome }: { id: string; outcome: Outcome }) {
  const t = useT('cohorts-outcomes')
  const format = useFormat()
  const act = useAct()
  const params = { id, outcomeId: outcome.id }
  const record = useRecordOutcome(params)
  const check = useCheckProof(params)
  const options = useCodes()
  const { days, code, proof, link, files, dueAt } = outcome
  if (!isDue(outcome))
    return (
      <p className="small muted">
        {t('card.days', { days })}: {t('card.later', { date: format.day(dueAt) })}
      </p>
    )
  const save = async (value: string) => {
    if (await act(() => record.mutateAsync((value || null) as OutcomeCode | null))) toast(t('card.recorded'))
  }
  return (
    <div className="form">
      <Field label={t('card.record', { days })}>
        <Select
          placeholder={t('card.unreached')}
          options={options}
          value={code ?? ''}
          onChange={({ target }) => void save(target.value)}
        />
      </Field>
      {code && <Status tone={tones[proof]}>{t(`proof.${proof}`)}</Status>}
      {link && (
        <a className="link" href={link} rel="noopener noreferrer nofollow" target="_blank">
          {link}
        </a>
      )}
      {files.length > 0 && <FileLinks files={files} />}
      {code && (proof === 'given' || proof === 'checked') && (
        <Button size="sm" onClick={() => void act(() => check.mutateAsync(proof === 'given'))}>
          {t(proof === 'given' ? 'card.check' : 'card.uncheck')}
        </Button>
      )}
    </div>
  )
}
