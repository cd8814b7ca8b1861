import { useQuery } from '@tanstack/react-query'
import { Check, Pencil, Play, Plus, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { StartupDetail } from '#contract/startups/startups.ts'
import type { Milestone, MilestoneState } from '#contract/startups/milestones.ts'
import { JumpBar } from '#web/components/display/act-bar.tsx'
import { FileLinks } from '#web/components/display/file-link.tsx'
import { AskedAct } from '#web/components/editor/asked-act.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { RowMenu } from '#web/components/list/row-menu.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { milestoneQueries, useDeleteMilestone, useMoveMilestone } from './api.ts'
import { StartupGoals } from '../goals/startup-goals.tsx'
import { MilestoneDialog } from './milestone-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { MilestoneStatus } from './milestone-status.tsx'
import './startup-milestones.css'

type Props = { startup: StartupDetail }

/** What was agreed at the start, and the steps towards it. */
export function StartupSteps({ startup }: Props) {
  return (
    <div className="stack stack--lg">
      <StartupGoals startup={startup} />
      <StartupMilestones startup={startup} />
    </div>
  )
}

/** What the startup wants to reach: planned, in progress, done with evidence, approved by its mentor or staff. */
function StartupMilestones({ startup }: Props) {
  const t = useT('startups')
  const milestones = useQuery(milestoneQueries.all(startup.id))
  const [adding, setAdding] = useState(false)
  const open = useRef<HTMLDivElement>(null)
  const reached = useRef<HTMLDivElement>(null)
  return (
    <Card as="section" aria-labelledby="milestones">
      <CardHead title={t('tab.milestones')} id="milestones">
        {startup.can.plan && (
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus />
            {t('milestone.add')}
          </Button>
        )}
      </CardHead>
      <Loaded query={milestones} skeleton={<TableSkeleton />}>
        {({ items }) =>
          items.length > 0 ? (
            <>
              <div className="jumpto" ref={open}>
                <Steps title={t('milestone.open')} startup={startup} items={items.filter((one) => !isReached(one))} />
              </div>
              <div className="jumpto" ref={reached}>
                <Steps
                  title={t('milestone.reached')}
                  startup={startup}
                  items={items.filter(isReached).toSorted(latest)}
                />
              </div>
              {items.some(isToApprove) ? (
                <JumpBar label={t('milestone.waits')} panel={reached} act={t('milestone.see')} />
              ) : (
                <OpenBar startup={startup} items={items} panel={open} />
              )}
            </>
          ) : (
            <EmptyState lit={1} title={t('milestone.emptyTitle')}>
              {t('milestone.emptyText')}
            </EmptyState>
          )
        }
      </Loaded>
      {adding && <MilestoneDialog startup={startup} onClose={() => setAdding(false)} />}
    </Card>
  )
}

const looks: Record<MilestoneState, string> = { planned: '', in_progress: 'now', done: 'done', approved: 'done' }

const isReached = ({ state }: Milestone) => state === 'done' || state === 'approved'
const isToApprove = ({ can }: Milestone) => can.move.includes('approved')
/** What waits for approval, then the latest. */
const latest = (one: Milestone, other: Milestone) =>
  Number(isToApprove(other)) - Number(isToApprove(one)) || (other.dueOn ?? '').localeCompare(one.dueOn ?? '')

function Steps({ title, startup, items }: Props & { title: string; items: Milestone[] }) {
  if (items.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="small medium miles__head">{title}</h3>
      <ol className="miles">
        {items.map((milestone) => (
          <MilestoneRow key={milestone.id} startup={startup} milestone={milestone} />
        ))}
      </ol>
    </section>
  )
}

/** 11 nov 2026: years stand side by side here, so each is named. */
function useDayWithYear() {
  const { shortDay, otherYear } = useFormat()
  return (day: string) => {
    const noon = `${day}T12:00:00`
    return otherYear(noon) ? shortDay(noon) : `${shortDay(noon)} ${day.slice(0, 4)}`
  }
}

function MilestoneRow({ startup, milestone }: Props & { milestone: Milestone }) {
  const t = useT('startups')
  const dayText = useDayWithYear()
  const { title, dueOn, state, owner, evidence, files, approvedBy, returned } = milestone
  return (
    <li className={looks[state]}>
      <span className="small subtle">{dueOn ? dayText(dueOn) : t('milestone.noDate')}</span>
      <div className="row row--wrap row--top">
        <div className="grow miles__text">
          <p className="medium">{title}</p>
          <p className="small subtle">
            {[approvedBy && t('milestone.approvedBy', { name: approvedBy }), owner?.name].filter(Boolean).join(' · ')}
          </p>
          {returned && (
            <Alert tone="warning" title={t('milestone.returned')}>
              <p className="prewrap" lang={returned.lang}>
                {returned.reason}
              </p>
            </Alert>
          )}
          {evidence && <p className="small muted prewrap">{evidence}</p>}
          {files.length > 0 && <FileLinks files={files} />}
        </div>
        <div className="row row--wrap miles__acts">
          <MilestoneStatus state={state} />
          <MilestoneActs startup={startup} milestone={milestone} />
        </div>
      </div>
    </li>
  )
}

const icons: Record<MilestoneState, ReactNode> = {
  planned: <Undo2 />,
  in_progress: <Play />,
  done: <Check />,
  approved: <Check />,
}

function MoveButton({ to, ...rest }: { to: MilestoneState; loading: boolean; onClick: () => void }) {
  const t = useT('startups')
  return (
    <Button size="sm" variant={to === 'approved' ? 'primary' : 'secondary'} {...rest}>
      {icons[to]}
      {t(`milestone.to.${to}`)}
    </Button>
  )
}

function MilestoneActs({ startup, milestone }: Props & { milestone: Milestone }) {
  const t = useT('startups')
  const act = useAct()
  const [open, setOpen] = useState<'edit' | 'delete' | 'return' | null>(null)
  const move = useMoveMilestone(startup.id)
  const remove = useDeleteMilestone(startup.id)
  const { id, title, state, version, can } = milestone
  const goTo = (to: MilestoneState) => void act(() => move.mutateAsync({ milestoneId: id, state: to, version }))
  const isBack = (to: MilestoneState) => to === 'planned' || (to === 'in_progress' && state === 'done')
  const forward = can.move.filter((to) => !isBack(to))
  const back = can.move.filter(isBack)
  return (
    <>
      {forward.map((to) => (
        <MoveButton key={to} to={to} loading={move.isPending} onClick={() => goTo(to)} />
      ))}
      {(can.edit || can.remove || back.length > 0) && (
        <RowMenu name={title}>
          {can.edit && (
            <MenuItem icon={<Pencil />} onAction={() => setOpen('edit')}>
              {t('milestone.edit')}
            </MenuItem>
          )}
          {back.map((to) => (
            <MenuItem key={to} icon={<RotateCcw />} onAction={() => (can.saysWhy ? setOpen('return') : goTo(to))}>
              {t(can.saysWhy ? 'milestone.return' : 'milestone.back')}
            </MenuItem>
          ))}
          {can.remove && (
            <MenuItem icon={<Trash2 />} tone="danger" onAction={() => setOpen('delete')}>
              {t('milestone.delete')}
            </MenuItem>
          )}
        </RowMenu>
      )}
      {open === 'edit' && <MilestoneDialog startup={startup} milestone={milestone} onClose={() => setOpen(null)} />}
      {open === 'return' && <ReturnDialog startup={startup} milestone={milestone} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <AskedAct
          title={t('milestone.deleteTitle', { title })}
          words={{ act: t('milestone.delete'), keep: t('team.cancel') }}
          act={() => remove.mutateAsync(id)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

type BarProps = Props & { items: Milestone[]; panel: RefObject<HTMLDivElement | null> }

/** The team finds what it still has to do. */
function OpenBar({ startup, items, panel }: BarProps) {
  const t = useT('startups')
  const count = items.filter((one) => !isReached(one)).length
  if (startup.myRole === null || count === 0) return null
  return <JumpBar label={t('home.open', { count })} panel={panel} act={t('milestone.see')} />
}
