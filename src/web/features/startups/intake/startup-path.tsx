import type { StartupDetail } from '#contract/startups/startups.ts'
import type { StartupState } from '#contract/startups/states.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

const usual: readonly StartupState[] = ['draft', 'submitted', 'accepted', 'active', 'graduated']
const isState = (step: string, states: Record<string, unknown>) => step in states

/** The states that the startup went through, each with its date, and those that usually follow. */
export function StartupPath({ startup: { history, state } }: { startup: StartupDetail }) {
  const t = useT('startups')
  const { shortDay } = useFormat()
  const reached = new Map<string, string>()
  // Who came back after a refusal begins anew.
  const begun = history.findLastIndex(({ step }) => step === 'reapplied')
  if (begun >= 0) reached.set('draft', history[begun]!.at)
  for (const { step, at } of history.slice(begun + 1)) if (isState(step, known)) reached.set(step, at)
  const ended = state === 'declined' || state === 'closed' || state === 'graduated'
  const coming = ended ? [] : usual.slice(usual.indexOf(lastUsual(state)) + 1)
  const passed = [...reached.keys()].filter((step) => step !== state) as StartupState[]
  return (
    <ol className="pipe" aria-label={t('programme.path')}>
      {passed.map((step) => (
        <li key={step} className="done">
          <span>{t(`state.${step}`)}</span>
          <small className="subtle">{shortDay(reached.get(step)!)}</small>
        </li>
      ))}
      <li className={state === 'changes_requested' || state === 'paused' ? 'now warn' : 'now'} aria-current="step">
        <span>{t(`state.${state}`)}</span>
        {reached.has(state) && <small className="subtle">{shortDay(reached.get(state)!)}</small>}
      </li>
      {coming
        .filter((step) => !reached.has(step))
        .map((step) => (
          <li key={step}>
            <span className="subtle">{t(`state.${step}`)}</span>
          </li>
        ))}
    </ol>
  )
}

const known: Record<StartupState, true> = {
  draft: true,
  submitted: true,
  changes_requested: true,
  accepted: true,
  declined: true,
  active: true,
  paused: true,
  graduated: true,
  closed: true,
}

/** The last state of the usual way, for a startup that was sent back or paused. */
function lastUsual(state: StartupState): StartupState {
  if (state === 'changes_requested') return 'submitted'
  return state === 'paused' ? 'active' : state
}
