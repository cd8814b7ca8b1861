import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Pencil } from 'lucide-react'
import type { StartupDetail } from '#contract/startups/startups.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import { TabLink, TabNav } from '#web/components/ui/tab-nav.tsx'
import { WriteButton } from '#web/features/messages/write-card.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { StartupCover, StartupLogo, StartupStatus } from './startup-card.tsx'
import './startup-head.css'
import type { StartupTab } from './startup-tabs.ts'
import { updateQueries } from './updates/api.ts'

type Props = {
  startup: StartupDetail
  tabs: { tab: StartupTab; count?: number | undefined }[]
  open: StartupTab
}

/** Cover, logo, name, pitch and state; the tabs for those who see the inside. */
export function StartupHead({ startup, tabs, open }: Props) {
  return (
    <header className={cx('sthead', tabs.length > 1 && 'sthead--inside')} data-tab={open}>
      <StartupCover startup={startup} shape="banner" />
      <div className="sthead__row">
        <StartupLogo startup={startup} size={96} className="sthead__logo" />
        <div className="grow">
          <h1 className="title-detail">{startup.name}</h1>
          <p className="lead" lang={startup.lang}>
            {startup.pitch}
          </p>
        </div>
        <Actions startup={startup} open={open} />
      </div>
      {tabs.length > 1 && <Tabs startup={startup} tabs={tabs} />}
    </header>
  )
}

function Actions({ startup: { id, state, website, can, myRole }, open }: Pick<Props, 'startup' | 'open'>) {
  const t = useT('startups')
  const { data } = useQuery({ ...updateQueries.overviews(), enabled: myRole !== null })
  const owes = data?.items.find((one) => one.id === id)?.owes.update
  return (
    <div className="row row--wrap sthead__actions">
      <StartupStatus state={state} />
      {owes && open !== 'updates' && (
        <ButtonLink variant="primary" to="/startup/$id" params={{ id }} search={{ tab: 'updates' }}>
          {t('home.write')}
        </ButtonLink>
      )}
      {website && (
        <a className="btn btn--secondary" href={website} rel="noopener noreferrer nofollow" target="_blank">
          <ExternalLink />
          {new URL(website).hostname}
          <span className="sr-only">{t('page.newWindow')}</span>
        </a>
      )}
      {can.manage && <WriteButton list="startups.teams" to={{ ids: [id] }} />}
      {can.edit && (
        <ButtonLink to="/startup/$id/edit" params={{ id }}>
          <Pencil />
          {t('page.edit')}
        </ButtonLink>
      )}
    </div>
  )
}

function Tabs({ startup: { id }, tabs }: Omit<Props, 'open'>) {
  const t = useT('startups')
  return (
    <TabNav label={t('page.sections')}>
      {tabs.map(({ tab, count }) => (
        <TabLink
          key={tab}
          to="/startup/$id"
          params={{ id }}
          search={tab === 'about' ? {} : { tab }}
          activeOptions={{ exact: true, includeSearch: true }}
          count={count}
        >
          {t(`tab.${tab}`)}
        </TabLink>
      ))}
    </TabNav>
  )
}
