import { Check, X } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useT } from '#web/lib/i18n.ts'
import { useDecide } from '../manage/manage-api.ts'
import { useAct } from '../manage/manage-shared.tsx'

type Decision = 'approve' | 'decline'

/** Says what became of each: the last ones approved may have to wait in line. */
export function useDecision(slug: string) {
  const t = useT('events-manage')
  const act = useAct()
  const decide = useDecide(slug)
  const run = (decision: Decision, which: { ids: string[] } | { allPending: true }) =>
    act(async () => {
      const done = await decide.mutateAsync({ decision, ...which })
      const parts = (['confirmed', 'waitlisted', 'declined', 'skipped'] as const).filter((part) => done[part] > 0)
      const text = parts.map((part) => t(`decided.${part}`, { count: done[part] })).join(' · ')
      toast(t(decision === 'approve' ? 'decided.approved' : 'decided.refused'), { text })
    })
  return { run, busy: decide.isPending }
}

type DecideProps = { slug: string; approvable: string[]; declinable: string[]; onDone: () => void }

export function DecideButtons({ slug, approvable, declinable, onDone }: DecideProps) {
  const t = useT('events-manage')
  const { run, busy } = useDecision(slug)
  const decide = async (decision: Decision, ids: string[]) => {
    if (await run(decision, { ids })) onDone()
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        loading={busy}
        disabled={approvable.length === 0}
        onClick={() => void decide('approve', approvable)}
      >
        <Check />
        {t('people.approve', { count: approvable.length })}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        loading={busy}
        disabled={declinable.length === 0}
        onClick={() => void decide('decline', declinable)}
      >
        <X />
        {t('people.decline', { count: declinable.length })}
      </Button>
    </>
  )
}

/** Not only those on the page: whoever is waiting at this moment. */
export function ApproveAll({ slug, count }: { slug: string; count: number }) {
  const t = useT('events-manage')
  const { run, busy } = useDecision(slug)
  return (
    <Button variant="primary" size="sm" loading={busy} onClick={() => void run('approve', { allPending: true })}>
      <Check />
      {t('people.approveAll', { count })}
    </Button>
  )
}
