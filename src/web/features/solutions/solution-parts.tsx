import { useState } from 'react'
import type { SolutionDetail } from '#contract/solutions/solutions.ts'
import { SuccessMoment } from '#web/components/display/success-moment.tsx'
import { AskedButton } from '#web/components/editor/asked-act.tsx'
import { AutosaveLine } from '#web/components/editor/autosave-line.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useTakeBackSolution, useWithdrawSolution } from './api.ts'
import { AboutFields, FilesTab, ReviewTab } from './solution-tabs.tsx'
import { SolutionTeam } from './solution-team.tsx'
import { SolutionView } from './solution-view-card.tsx'
import { useStartupOptions } from './startup-field.tsx'
import { useSolutionForm } from './use-solution-form.ts'
import './solution.css'

type Props = { solution: SolutionDetail; onClose: () => void }

/** What is still a draft is written, everything else is read. */
export function SolutionContent(props: Props) {
  const [isFresh, setFresh] = useState(false)
  return props.solution.can.edit ? (
    <Editor solution={props.solution} onDelivered={() => setFresh(true)} />
  ) : (
    <Delivered {...props} isFresh={isFresh} />
  )
}

type Tab = 'about' | 'team' | 'files' | 'review'

function Editor({ solution, onDelivered }: Pick<Props, 'solution'> & { onDelivered: () => void }) {
  const t = useT('solutions')
  const [tab, setTab] = useState<Tab>('about')
  const [busy, setBusy] = useState(false)
  const { form, draft, labels } = useSolutionForm(solution, onDelivered)
  const startups = useStartupOptions(solution)
  const describe = (path: string, value: unknown) =>
    path === 'startupId' ? startups.find((one) => one.value === value)?.label : undefined
  const { team, challenge, can } = solution
  const items = [
    { id: 'about', label: t('tab.about'), panel: <AboutFields form={form} /> },
    { id: 'team', label: t('tab.team'), count: team.length, panel: <SolutionTeam solution={solution} form={form} /> },
    {
      id: 'files',
      label: t('tab.files'),
      count: form.values.files.length,
      panel: <FilesTab form={form} onBusy={setBusy} />,
    },
    { id: 'review', label: t('tab.review'), panel: <ReviewTab solution={solution} form={form} goTo={setTab} /> },
  ]
  const lacksPeople = team.length < challenge.teamMin
  return (
    <form {...form.props} className="solution">
      <DialogBody>
        <FormFailure text={form.failure} />
        <fieldset className="bare" disabled={draft.loading}>
          <Tabs label={t('mine')} items={items} selected={tab} onSelect={(id) => setTab(id as Tab)} />
        </fieldset>
      </DialogBody>
      <DialogFoot>
        <div className="grow">
          <AutosaveLine draft={draft} labels={labels} describe={describe} />
        </div>
        {tab === 'review' && can.submit ? (
          <Button type="submit" variant="primary" loading={form.submitting} disabled={busy || lacksPeople}>
            {t('submit')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => setTab('review')}>
            {t('tab.review')}
          </Button>
        )}
      </DialogFoot>
    </form>
  )
}

function Delivered({ solution, onClose, isFresh }: Props & { isFresh: boolean }) {
  const t = useT('solutions')
  const { day } = useFormat()
  const act = useAct()
  const takeBack = useTakeBackSolution(solution.id)
  const withdraw = useWithdrawSolution(solution.id)
  const { can } = solution
  const asked = {
    title: t('withdrawTitle'),
    text: t('withdrawText'),
    words: { act: t('withdraw'), keep: t('keep'), done: t('withdrawn') },
    act: () => withdraw.mutateAsync().then(onClose),
  }
  return (
    <>
      <DialogBody className="stack">
        {isFresh && (
          <SuccessMoment
            title={t('success.title')}
            text={t('success.text', { date: day(solution.challenge.resultsAt) })}
          />
        )}
        <SolutionView solution={solution} />
      </DialogBody>
      <DialogFoot>
        {can.withdraw && <AskedButton variant="danger-soft" asked={asked} />}
        {can.takeBack && (
          <Button
            variant={isFresh ? 'secondary' : 'primary'}
            loading={takeBack.isPending}
            onClick={() => void act(() => takeBack.mutateAsync())}
          >
            {t('takeBack')}
          </Button>
        )}
        {(isFresh || !can.takeBack) && (
          <Button variant={isFresh ? 'primary' : 'secondary'} onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </DialogFoot>
    </>
  )
}
