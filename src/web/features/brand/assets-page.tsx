import {
  Briefcase,
  CalendarDays,
  Download,
  House,
  Inbox,
  MessageSquarePlus,
  SlidersHorizontal,
  Sprout,
  Target,
  UserRound,
} from 'lucide-react'
import { markSvg, svgDataUri } from '#art/art.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { BrandPage } from './brand-page.tsx'
import { CoverSamples } from './cover-samples.tsx'
import { DownloadButtons } from './download-buttons.tsx'
import { CoverGenerator, MonogramGenerator } from './generators.tsx'
import { Palette } from './palette.tsx'
import { Typography } from './typography.tsx'

const ICONS = [
  ['home', House],
  ['challenges', Target],
  ['events', CalendarDays],
  ['opportunities', Briefcase],
  ['startups', Sprout],
  ['problem', MessageSquarePlus],
  ['profile', UserRound],
  ['settings', SlidersHorizontal],
  ['applications', Inbox],
] as const

const SECTIONS = [
  ['mark', <Marks key="" />],
  ['color', <Palette key="" />],
  ['type', <Typography key="" />],
  ['icons', <IconSet key="" />],
  ['generator', <CoverGenerator key="" />],
  ['covers', <CoverSamples key="" />],
  ['monogram', <MonogramGenerator key="" />],
  ['social', <SocialImage key="" />],
] as const

/** The brand's colours, art and logos, with downloads. */
export function AssetsPage() {
  const t = useT('brand')
  const sections = SECTIONS.map(([id, body]) => ({ id, title: t(`${id}.title`), sub: t(`${id}.sub`), body }))
  return <BrandPage title={t('assets.title')} sub={t('assets.sub')} sections={sections} />
}

function Marks() {
  const t = useT('brand')
  const marks = [
    { id: 'alone', svg: markSvg({ size: 512 }), shown: 96 },
    { id: 'small', svg: markSvg({ size: 64, ghosts: false }), shown: 24 },
    { id: 'maskable', svg: markSvg({ size: 512, radius: 0, inset: 10 }), shown: 96 },
  ] as const
  return (
    <>
      <div className="marks">
        <div className="marks__box">
          <span className="wordmark" translate="no">
            <img src={svgDataUri(markSvg())} alt="" width="56" height="56" />
            {'Viveiro'}
          </span>
          <span className="small subtle">{t('mark.wordmark')}</span>
        </div>
        {marks.map(({ id, svg, shown }) => (
          <div className="marks__box" key={id}>
            <img src={svgDataUri(svg)} alt="" width={shown} height={shown} />
            <span className="small subtle">{t(`mark.${id}`)}</span>
            <DownloadButtons name={`viveiro-${id}`} svg={svg} />
          </div>
        ))}
      </div>
      <p className="muted">{t('mark.space')}</p>
    </>
  )
}

function IconSet() {
  const t = useT('brand')
  return (
    <ul className="iconset">
      {ICONS.map(([meaning, Icon]) => (
        <li key={meaning}>
          <Icon />
          {t(`icons.${meaning}`)}
        </li>
      ))}
    </ul>
  )
}

function SocialImage() {
  const t = useT('brand')
  const socialAddress = useLocale() === 'en' ? '/social.png?lang=en' : '/social.png'
  return (
    <>
      <img className="socialcard" src={socialAddress} alt={t('social.alt')} width="1200" height="630" loading="lazy" />
      <div className="row">
        <a className="btn btn--secondary btn--sm" href={socialAddress} download="viveiro-social.png">
          <Download />
          {t('download.png')}
        </a>
      </div>
    </>
  )
}
