import { Ban, CalendarClock, CircleCheckBig, DoorClosed, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { extendOpportunity, type OpportunityDetail } from '#contract/opportunities/opportunities.ts'
import type { OpportunityState } from '#contract/opportunities/states.ts'
import { type FormMove, type PlainMove, RecordActions } from '#web/components/editor/record-actions.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { LateDateTimeField } from '#web/components/fields/late-dates.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { removeOpportunity, useDuplicateOpportunity, useExtendOpportunity, useMoveOpportunity } from './api.ts'
import { EndDialog } from './end-dialog.tsx'

type Props = { opportunity: OpportunityDetail }

export function OpportunityActions({ opportunity }: Props) {
  const m = useT('opportunities-manage')
  const { slug, can } = opportunity
  const { mutateAsync: move } = useMoveOpportunity(slug)
  const { mutateAsync: duplicate } = useDuplicateOpportunity()
  const moves = useMoves(opportunity)
  const endings = useEndings(opportunity)
  const [extending, setExtending] = useState(false)
  return (
    <>
      <RecordActions
        can={{ ...can, moves: [...can.moves.filter(isPlain), ...can.ends] }}
        moves={[...moves, ...endings]}
        move={move}
        view={{ label: m('act.view'), to: `/opportunities/${slug}` }}
        duplicate={{
          copy: () => duplicate(slug),
          done: m('done.duplicated'),
          pageOf: (made) => (can.manage ? `/manage/opportunities/${made}` : `/opportunities/${made}/edit`),
        }}
        remove={{
          title: m('ask.remove'),
          text: m('askText.remove'),
          words: { remove: m('act.remove'), keep: m('act.keep'), removed: m('done.removed') },
          remove: () => removeOpportunity(slug),
          list: can.manage ? '/manage/opportunities' : '/opportunities',
          refresh: () => refreshArea('opportunities'),
        }}
      >
        {can.extend && (
          <MenuItem id="extend" icon={<CalendarClock />} onAction={() => setExtending(true)}>
            {m('act.extend')}
          </MenuItem>
        )}
      </RecordActions>
      {extending && <ExtendDialog opportunity={opportunity} onClose={() => setExtending(false)} />}
    </>
  )
}

const steps = [
  { to: 'draft', icon: <Undo2 /> },
  { to: 'proposed', icon: <Send />, place: 'next' },
  { to: 'published', icon: <Send />, place: 'next' },
] as const
const endSteps = [
  { to: 'closed', icon: <DoorClosed /> },
  { to: 'filled', icon: <CircleCheckBig /> },
  { to: 'withdrawn', icon: <Ban />, place: 'end' },
] as const

const isPlain = (to: OpportunityState) => to !== 'closed' && to !== 'withdrawn'

/** The ends answer those who wait, and show before who gets what. */
function useEndings(opportunity: OpportunityDetail): FormMove[] {
  const m = useT('opportunities-manage')
  return endSteps.map(({ to, ...step }) => ({
    ...step,
    to,
    label: to === 'filled' ? m('end.filled') : m(`move.${to}`),
    draftKey: `end:${opportunity.slug}:${to}`,
    dialog: (onClose) => <EndDialog opportunity={opportunity} as={to} onClose={onClose} />,
  }))
}

function useMoves({ translated }: OpportunityDetail): PlainMove<OpportunityState>[] {
  const m = useT('opportunities-manage')
  return steps.map(({ to, ...step }) => {
    const more = to === 'published' && !translated ? ` ${m('askText.untranslated')}` : ''
    return {
      ...step,
      to,
      label: m(`move.${to}`),
      ask: { title: m(`ask.${to}`), text: m(`askText.${to}`) + more, keep: m('act.keep') },
      done: m(`moved.${to}`),
    }
  })
}

function ExtendDialog({ opportunity, onClose }: Props & { onClose: () => void }) {
  const m = useT('opportunities-manage')
  const t = useT('opportunities')
  const extend = useExtendOpportunity(opportunity.slug)
  const before: { deadline: string | null } = { deadline: opportunity.deadline }
  const form = useForm({
    schema: extendOpportunity.body,
    initial: before,
    onSubmit: async ({ deadline }) => {
      await extend.mutateAsync(deadline)
      toast(m('done.extended'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={m('act.extend')}
      context={m('askText.extend')}
      keep={m('act.keep')}
      submit={m('act.extend')}
      onClose={onClose}
    >
      <Field label={t('field.deadline')} {...form.field('deadline')}>
        <LateDateTimeField {...form.control('deadline')} />
      </Field>
    </FormDialog>
  )
}
