import { applicationStates, endStates, pipelineStates, type ApplicationState } from '#contract/applications/states.ts'
import type { ReceivedApplication } from '#contract/applications/received.ts'
import { SegBar } from '#web/components/display/segbar.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useT, type Translate } from '#web/lib/text/i18n.ts'

/** Without a name once the account, or what was sent, is erased. */
export const applicantName = (
  { applicant, erasedAt }: Pick<ReceivedApplication, 'applicant' | 'erasedAt'>,
  t: Translate<'applications'>,
) => applicant?.name ?? t(erasedAt ? 'received.erased' : 'received.left')

export const isOver = (state: ApplicationState) => (endStates as readonly ApplicationState[]).includes(state)

const tones: Record<ApplicationState, StatusTone> = {
  submitted: 'neutral',
  in_review: 'warning',
  shortlisted: 'info',
  interview: 'info',
  offer: 'success',
  accepted: 'success',
  rejected: 'danger',
  declined: 'neutral',
  lapsed: 'warning',
  cancelled: 'neutral',
}

export function ApplicationStatus({ state }: { state: ApplicationState }) {
  const t = useT('applications')
  return <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
}

const reached = (state: ApplicationState) => {
  const place = pipelineStates.findIndex((one) => one === state)
  return place < 0 ? (state === 'accepted' ? applicationStates.indexOf('accepted') + 1 : 0) : place + 1
}

/** How far an application has come; what ended without an offer is empty. */
export const ApplicationWay = ({ state }: { state: ApplicationState }) => (
  <SegBar size="sm" value={reached(state)} max={pipelineStates.length + 1} />
)
