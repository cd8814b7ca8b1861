import { Link } from '@tanstack/react-router'
import type { Startup } from '#contract/startups/startups.ts'
import { programmeStates, startupStages, type StartupStage, type StartupState } from '#contract/startups/states.ts'
import { Cover } from '#web/components/display/cover.tsx'
import { Plant } from '#web/components/display/plant.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { Avatars } from '#web/components/ui/avatar.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { Logo } from '#web/components/ui/logo.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { useFieldName } from '#web/lib/api/reference.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './startup-card.css'

const tones: Record<StartupState, StatusTone> = {
  draft: 'neutral',
  submitted: 'info',
  changes_requested: 'warning',
  accepted: 'success',
  declined: 'danger',
  active: 'success',
  paused: 'warning',
  graduated: 'info',
  closed: 'neutral',
}

export function StartupStatus({ state }: { state: StartupState }) {
  const t = useT('startups')
  return <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
}

/** The stage as a plant of seven segments. */
const litBy: Record<StartupStage, number> = {
  idea: 1,
  validation: 2,
  prototype: 3,
  early_users: 5,
  revenue: 6,
  growth: 7,
}
export const StagePlant = ({ stage, size, label }: { stage: StartupStage; size: number; label?: string }) => (
  <Plant lit={litBy[stage]} size={size} label={label} />
)

type Pictured = Pick<Startup, 'id' | 'name' | 'logoId' | 'coverId'>

/** Pictures are private, so they are fetched with the session's token; until there are any they are generated. */
export function StartupCover({ startup, shape }: { startup: Pictured; shape: 'wide' | 'banner' }) {
  const src = useAttachmentAddress(startup.coverId)
  return <Cover kind="startup" slug={startup.id} src={src} shape={shape} className={`startupcover--${shape}`} />
}

export function StartupLogo({ startup, size, className }: { startup: Pictured; size: number; className?: string }) {
  const src = useAttachmentAddress(startup.logoId)
  return <Logo name={startup.name} slug={startup.id} src={src} size={size} className={className} />
}

type Headed = Pictured & Pick<Startup, 'stage' | 'state'>

/** The head of a card about one startup: logo, name, stage and state. `stretched` makes the whole card the link. */
export function StartupHeading({ startup, id, stretched }: { startup: Headed; id?: string; stretched?: boolean }) {
  const t = useT('startups')
  return (
    <div className="row">
      <StartupLogo startup={startup} size={40} />
      <div className="grow">
        <h2 className="title-card" id={id}>
          <Link className={stretched ? 'stretched' : undefined} to="/startup/$id" params={{ id: startup.id }}>
            {startup.name}
          </Link>
        </h2>
        <p className="small subtle">{t('home.stage', { stage: t(`stage.${startup.stage}`) })}</p>
      </div>
      <StartupStatus state={startup.state} />
    </div>
  )
}

/** For a grid: cover, logo, name, pitch, stage, field and team. Its state is shown while it is not simply active. */
export function StartupCard({ startup, level = 3 }: { startup: Startup; level?: 2 | 3 }) {
  const t = useT('startups')
  const Heading = `h${level}` as const
  return (
    <Card as="article" link className="stcard">
      <StartupCover startup={startup} shape="wide" />
      <div className="stcard__body">
        <StartupLogo startup={startup} size={52} className="stcard__logo" />
        <div className="row row--between">
          <Heading className="stcard__name">
            <Link className="stretched" to="/startup/$id" params={{ id: startup.id }}>
              {startup.name}
            </Link>
          </Heading>
          {startup.state === 'active' ? (
            <span className="small subtle truncate">{startup.city}</span>
          ) : (
            <StartupStatus state={startup.state} />
          )}
        </div>
        <p className="muted clamp-2 stcard__pitch" lang={startup.lang}>
          {startup.pitch}
        </p>
        {startup.lookingFor && (
          <p className="small truncate" lang={startup.lang}>
            <span className="subtle">{t('looking.short')}</span> {startup.lookingFor}
          </p>
        )}
        <CardFoot startup={startup} />
      </div>
    </Card>
  )
}

function CardFoot({ startup: { stage, field, team, teamSize } }: { startup: Startup }) {
  const t = useT('startups')
  const name = useFieldName(field)
  return (
    <div className="stcard__foot">
      <span className="stcard__stage">
        <SegBar size="sm" value={startupStages.indexOf(stage) + 1} max={startupStages.length} />
        <span className="tiny subtle">{t(`stage.${stage}`)}</span>
      </span>
      {name && (
        <Chip tone="line" className="stcard__field">
          <span className="truncate">{name}</span>
        </Chip>
      )}
      <span className="push">
        <Avatars people={team} total={teamSize} size="xs" label={t('team.count', { count: teamSize })} />
      </span>
    </div>
  )
}

export const isInProgramme = (state: StartupState) => (programmeStates as readonly StartupState[]).includes(state)
