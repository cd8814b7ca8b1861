import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import { Cover } from '#web/components/display/cover.tsx'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useT } from '#web/lib/text/i18n.ts'
import '../auth.css'
import './sign-up.css'
import '#web/components/fields/field.css'

const tracks = ['founder', 'onit'] as const
type Track = (typeof tracks)[number]

const art = {
  founder: { family: 'girassol', packet: 'barro' },
  onit: { family: 'seara', packet: 'cobalto' },
} as const
const promises = ['first', 'second', 'third'] as const

export function SignUpPage() {
  const t = useT('auth-sign-up')
  const programme = useProgramme()
  const closed = programme?.closedTracks ?? []
  const [chosen, setTrack] = useState<Track>('founder')
  const track = closed.includes(chosen) ? tracks.find((one) => !closed.includes(one)) : chosen
  return (
    <>
      <p className="auth__eyebrow small subtle">{t('register.eyebrow')}</p>
      <h1 className="auth__title">{t('register.title')}</h1>
      <p className="lead">{t('register.lead')}</p>
      <div className="form auth__fields">
        <fieldset className="packets">
          <legend className="sr-only">{t('register.track')}</legend>
          {tracks.map((one) => (
            <Packet
              key={one}
              track={one}
              chosen={one === track}
              closed={closed.includes(one)}
              onChoose={() => setTrack(one)}
            />
          ))}
        </fieldset>
        {track ? (
          <ButtonLink to={`/auth/register/${track}`} variant="primary" size="lg" block>
            {t('register.continueAs', { track: t(`track.${track}.name`) })}
          </ButtonLink>
        ) : (
          <p>{t('register.allClosed', { contact: programme?.contact ?? '' })}</p>
        )}
      </div>
      <p className="auth__alt">
        {t.rich('register.hasAccount', {
          link: (
            <Link key="login" className="link" to="/auth/login">
              {t('register.loginLink')}
            </Link>
          ),
        })}
      </p>
    </>
  )
}

type PacketProps = { track: Track; chosen: boolean; closed: boolean; onChoose: () => void }

function Packet({ track, chosen, closed, onChoose }: PacketProps) {
  const t = useT('auth-sign-up')
  return (
    <label className={cx('packet', chosen && 'is-on')}>
      <input
        className="sr-only"
        type="radio"
        name="track"
        value={track}
        checked={chosen}
        disabled={closed}
        onChange={onChoose}
      />
      <Cover className="packet__art" slug={track} kind="track" shape="tall" {...art[track]} />
      <span className="packet__body">
        <span className="row row--between">
          <span className="packet__name">{t(`track.${track}.name`)}</span>
          <span className="packet__radio" />
        </span>
        <span className="packet__who">{closed ? t('register.closed') : t(`track.${track}.who`)}</span>
        <span className="packet__list">
          {promises.map((promise) => (
            <span key={promise}>
              <Check />
              {t(`track.${track}.${promise}`)}
            </span>
          ))}
        </span>
      </span>
    </label>
  )
}
