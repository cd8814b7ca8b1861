import { Bell, Bookmark, Check, Ellipsis, PencilLine, Plus } from 'lucide-react'
import { Avatar, Avatars, Person } from '#web/components/ui/avatar.tsx'
import { Button, type ButtonVariant } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Logo } from '#web/components/ui/logo.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { useT } from '#web/lib/text/i18n.ts'

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'soft', 'ghost', 'danger', 'danger-soft']
const ON_DISPLAY: ButtonVariant[] = ['ink', 'ink-line']

export function ButtonSamples() {
  const t = useT('brand')
  return (
    <>
      {VARIANTS.map((variant) => (
        <ButtonStates variant={variant} key={variant} />
      ))}
      <div className="lcd samples__panel stack">
        {ON_DISPLAY.map((variant) => (
          <ButtonStates variant={variant} key={variant} />
        ))}
      </div>
      <div className="btnrow">
        <span className="tiny subtle">{t('buttons.sizes')}</span>
        <Button variant="primary" size="sm">
          {t('buttons.small')}
        </Button>
        <Button variant="primary">{t('buttons.medium')}</Button>
        <Button variant="primary" size="lg">
          {t('buttons.large')}
        </Button>
        <Button>
          <Plus />
          {t('buttons.withIcon')}
        </Button>
        <IconButton name={t('buttons.bookmark')} line>
          <Bookmark />
        </IconButton>
        <IconButton name={t('buttons.more')}>
          <Ellipsis />
        </IconButton>
        <IconButton name={t('buttons.bell')} dot>
          <Bell />
        </IconButton>
      </div>
    </>
  )
}

function ButtonStates({ variant }: { variant: ButtonVariant }) {
  const t = useT('brand')
  const forced = ['hover', 'focus', 'active'] as const
  return (
    <div className="btnrow">
      <span className="tiny subtle">{variant}</span>
      <Button variant={variant}>{t(`buttons.${variant}`)}</Button>
      {forced.map((state) => (
        <Button variant={variant} className={`is-${state}`} key={state}>
          {t(`buttons.${state}`)}
        </Button>
      ))}
      <Button variant={variant} disabled>
        {t('buttons.disabled')}
      </Button>
      <Button variant={variant} loading>
        {t('buttons.loading')}
      </Button>
    </div>
  )
}

// Names of people, tracks and technologies are the same in every language.
const PEOPLE = ['Inês Carvalho', 'Tomás Ferreira', 'Ana Cunha', 'Marta Queirós']
const TEAM = ['Luís Pires', 'Helena Silva', 'Rui Costa'].map((name) => ({ name }))
const STARTUPS = [
  ['Rega', 'rega-hortas'],
  ['Boia', 'boia-peniche'],
  ['Zelo', 'zelo-cuidados'],
  ['Mirante', 'mirante'],
] as const
const NAMES = { founder: 'Founder', onit: 'OnIT', technology: 'React' }

export function LabelSamples() {
  const t = useT('brand')
  return (
    <>
      <div className="row row--wrap">
        <Chip tone="founder">{NAMES.founder}</Chip>
        <Chip tone="onit">{NAMES.onit}</Chip>
        <Chip>{t('labels.neutral')}</Chip>
        <Chip tone="line">{NAMES.technology}</Chip>
        <Chip tone="accent">{t('labels.active')}</Chip>
        <Chip tone="success" icon={<Check />}>
          {t('labels.going')}
        </Chip>
        <Chip tone="warning">{t('labels.waiting')}</Chip>
        <Chip tone="note" icon={<PencilLine />}>
          {t('labels.draft')}
        </Chip>
        <Chip tone="info">{t('labels.interview')}</Chip>
        <Chip tone="danger">{t('labels.refused')}</Chip>
        <Chip size="lg">{t('labels.neutral')}</Chip>
      </div>
      <div className="row row--wrap" style={{ '--gap': '1.5rem' }}>
        <Status>{t('labels.review')}</Status>
        <Status tone="warning">{t('labels.draft')}</Status>
        <Status tone="info">{t('labels.interview')}</Status>
        <Status tone="success">{t('labels.accepted')}</Status>
        <Status tone="danger">{t('labels.notAccepted')}</Status>
      </div>
      <div className="row row--wrap" style={{ '--gap': '.75rem' }}>
        {PEOPLE.map((name, i) => (
          <Avatar name={name} label={name} size={(['xs', 'sm', 'md', 'lg'] as const)[i] ?? 'md'} key={name} />
        ))}
        <Avatars people={TEAM} total={15} label={t('labels.people')} />
        {STARTUPS.map(([name, slug]) => (
          <Logo name={name} slug={slug} key={slug} />
        ))}
        <Person name={PEOPLE[0] ?? ''} meta={t('labels.review')} />
      </div>
    </>
  )
}
