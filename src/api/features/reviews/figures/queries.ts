import { sql } from 'kysely'
import { dayIn, type FigureRules } from '#api/records/figures.ts'

/** So far from the others' mean for the same entries, on the scale of the marks, a juror is strict or generous. */
const apart = 0.5

export const reviewFigures: FigureRules = {
  jurors: {
    title: { pt: 'Jurados: escala e dispersão', en: 'Jurors: scale and spread' },
    rule: {
      pt: 'Cada jurado conta uma vez por ronda: a média das suas notas ao lado da média de todos para as mesmas entradas.',
      en: 'Each juror counts once a round: the mean of their marks beside the mean of all for the same entries.',
    },
    kind: 'parts',
    scope: 'reviews:manage',
    list: '/manage/reviews',
    least: 5,
    parts: {
      strict: { pt: 'Meio ponto abaixo', en: 'Half a point below' },
      middle: { pt: 'Perto da média', en: 'Near the mean' },
      generous: { pt: 'Meio ponto acima', en: 'Half a point above' },
    },
    order: ['part', 'month'],
    rows: (moment) => sql`
      select md5(jurors.round_id::text || jurors.reviewer_id)::uuid as id, jurors.reviewer_id as who,
        ${dayIn('jurors.last_at', moment)} as day, null::uuid as edition, null::text as track, null::text as field,
        1 as value,
        case when jurors.off <= ${-apart} then 'strict' when jurors.off >= ${apart} then 'generous' else 'middle' end as part,
        users.first_name || ' ' || users.last_name as title, '/manage/reviews/' || jurors.round_id as path
      from (
        select round_id, reviewer_id, max(submitted_at) as last_at, avg(mean - of_item) as off from (
          select reviews.round_id, reviews.reviewer_id, reviews.submitted_at, given.mean,
            avg(given.mean) over (partition by reviews.round_id, reviews.item_id) as of_item
          from reviews join lateral (
            select avg(score) as mean from review_scores where review_id = reviews.id) as given on given.mean is not null
          where reviews.state = 'submitted' and reviews.submitted_at is not null
        ) as marks group by round_id, reviewer_id
      ) as jurors join users on users.id = jurors.reviewer_id`,
  },
}
