import type { PersonSkill, SkillLevel } from '#contract/profile/profile.ts'
import { Level } from '#web/components/display/level.tsx'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import '../entries/entries.css'

/** Skills with their levels, which the person gave themselves. */
export function Skills({ skills }: { skills: readonly PersonSkill[] }) {
  const t = useT('profile')
  const locale = useLocale()
  return (
    <ul className="skillrows">
      {skills.map(({ skill, name, level }) => (
        <li className="skillrows__row" key={skill}>
          <span className="grow truncate">{name[locale]}</span>
          {level !== null && (
            <>
              <span className="small subtle" aria-hidden>
                {t(`level.${level as SkillLevel}`)}
              </span>
              <Level
                value={level}
                confirmed={0}
                label={t('level.spoken', { level: t(`level.${level as SkillLevel}`) })}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
