import { sql } from 'kysely'
import { dayIn, trackOf, type FigureRules } from '#api/records/figures.ts'
import { fullName } from '../queries.ts'

const scope = 'trainees:manage'
const person = sql`
  join users on users.id = members.user_id
  left join profiles on profiles.user_id = members.user_id`
const trainee = sql`'/manage/trainees/' || members.id as path`

/** Who was there, also if they left later; the rest of `withdrawn` never began. */
const hasBegun = sql`members.ended_at > members.joined_at
  and members.ended_at >= cohorts.starts_on::timestamp at time zone (select zone from programme)`

export const cohortFigures: FigureRules = {
  funnel: {
    title: { pt: 'Da candidatura ao que vem depois', en: 'From applying to what comes after' },
    rule: {
      pt: 'Cada pessoa conta uma vez por coorte, até onde chegou; entrou quem tinha lugar no primeiro dia ou depois.',
      en: 'Each person counts once a cohort, as far as they came; in is who had a place on the first day or later.',
    },
    kind: 'funnel',
    scope,
    list: '/manage/trainees',
    narrows: ({ edition }) => ({ cohortId: edition }),
    least: 5,
    parts: {
      listed: { pt: 'Na lista, sem conta', en: 'Listed, without an account' },
      waiting: { pt: 'Candidatou-se', en: 'Applied' },
      left: { pt: 'Saiu', en: 'Left' },
      there: { pt: 'Está na coorte', en: 'In the cohort' },
      silent: { pt: 'Concluiu, sem dizer mais', en: 'Completed, said no more' },
      told: { pt: 'Concluiu e disse o que faz', en: 'Completed and told what they do' },
    },
    steps: {
      asked: {
        title: { pt: 'Chamadas', en: 'Asked' },
        parts: ['listed', 'waiting', 'left', 'there', 'silent', 'told'],
      },
      applied: {
        title: { pt: 'Candidataram-se', en: 'Applied' },
        parts: ['waiting', 'left', 'there', 'silent', 'told'],
      },
      entered: { title: { pt: 'Entraram', en: 'Got in' }, parts: ['left', 'there', 'silent', 'told'] },
      stayed: { title: { pt: 'Ficaram', en: 'Stayed' }, parts: ['there', 'silent', 'told'] },
      completed: { title: { pt: 'Concluíram', en: 'Completed' }, parts: ['silent', 'told'] },
      outcome: { title: { pt: 'Disseram o que fazem', en: 'Told what they do' }, parts: ['told'] },
    },
    share: {
      title: { pt: 'das que entraram ficaram', en: 'of those who got in stayed' },
      step: 'stayed',
      of: 'entered',
    },
    order: ['edition', 'part', 'track', 'field', 'month'],
    rows: (moment) => sql`
      select members.id, members.user_id as who, ${dayIn('members.created_at', moment)} as day,
        members.cohort_id as edition, ${trackOf('users')} as track, profiles.field, 1 as value,
        case
          when members.state = 'completed' then case when exists (
            select from cohort_outcomes where member_id = members.id and code is not null) then 'told' else 'silent' end
          when members.state in ('accepted', 'active') then 'there'
          when members.state = 'withdrawn' and ${hasBegun} then 'left'
          else 'waiting'
        end as part, ${fullName('users')} as title, ${trainee}
      from cohort_members as members join cohorts on cohorts.id = members.cohort_id ${person}
      union all
      select md5(cohort_id::text || email)::uuid, md5(email)::uuid, ${dayIn('created_at', moment)}, cohort_id, null, null,
        1, 'listed', email, '/manage/cohorts/' || cohort_id || '/people'
      from cohort_invitees`,
  },
  attendance: {
    title: { pt: 'Presença nas sessões', en: 'Attendance of sessions' },
    rule: {
      pt: 'Cada lugar numa sessão já acabada e marcada conta uma vez; quem não foi marcado faltou.',
      en: 'Each seat in a session that is over and was marked counts once; who was not marked was absent.',
    },
    kind: 'parts',
    scope,
    list: '/manage/trainees',
    narrows: ({ edition }) => ({ cohortId: edition }),
    least: 5,
    parts: {
      present: { pt: 'Presentes', en: 'Present' },
      late: { pt: 'Atrasados', en: 'Late' },
      excused: { pt: 'Justificadas', en: 'Excused' },
      absent: { pt: 'Faltas', en: 'Absent' },
    },
    steps: {
      seats: { title: { pt: 'Lugares', en: 'Seats' }, parts: ['present', 'late', 'excused', 'absent'] },
      came: { title: { pt: 'Presenças', en: 'Came' }, parts: ['present', 'late'] },
      excused: { title: { pt: 'Justificadas', en: 'Excused' }, parts: ['excused'] },
      absent: { title: { pt: 'Faltas', en: 'Absent' }, parts: ['absent'] },
    },
    share: { title: { pt: 'de presença', en: 'attendance' }, step: 'came', of: 'seats' },
    order: ['edition', 'part', 'month', 'track', 'field'],
    rows: ({ now }) => sql`
      select md5(seats.event_id::text || members.id)::uuid as id, members.user_id as who, sessions.day,
        members.cohort_id as edition, ${trackOf('users')} as track, profiles.field, 1 as value,
        case when marks.attendance in ('present', 'late') then marks.attendance
          when marks.attendance = 'excused' or seats.excuse is not null then 'excused'
          else 'absent' end as part,
        ${fullName('users')} || ' · ' || sessions.title_pt as title, ${trainee}
      from cohort_seats as seats
      join cohort_sessions as sessions on sessions.id = seats.event_id and sessions.ends_at <= ${now}
      join cohort_members as members on members.id = seats.member_id ${person}
      left join cohort_attendance as marks on marks.event_id = seats.event_id and marks.user_id = members.user_id
      where seats.event_id in (select event_id from cohort_attendance)
        -- After the end nobody is missed.
        and (marks.attendance in ('present', 'late') or members.ended_at is null or members.ended_at > sessions.starts_at)`,
  },
  tasks: {
    title: { pt: 'Tarefas das coortes', en: 'Tasks of cohorts' },
    rule: {
      pt: 'Cada tarefa cujo prazo passou conta uma vez por pessoa que ainda lá estava nesse dia.',
      en: 'Each task whose deadline is over counts once for each person who was still there that day.',
    },
    kind: 'parts',
    scope,
    list: '/manage/trainees',
    narrows: ({ edition }) => ({ cohortId: edition }),
    least: 5,
    parts: {
      accepted: { pt: 'Aceites', en: 'Accepted' },
      handed_in: { pt: 'Entregues', en: 'Handed in' },
      missing: { pt: 'Em falta', en: 'Missing' },
    },
    steps: {
      asked: { title: { pt: 'Pedidas', en: 'Asked for' }, parts: ['accepted', 'handed_in', 'missing'] },
      given: { title: { pt: 'Entregues', en: 'Handed in' }, parts: ['accepted', 'handed_in'] },
      accepted: { title: { pt: 'Aceites', en: 'Accepted' }, parts: ['accepted'] },
      missing: { title: { pt: 'Em falta', en: 'Missing' }, parts: ['missing'] },
    },
    share: { title: { pt: 'das tarefas entregues', en: 'of tasks handed in' }, step: 'given', of: 'asked' },
    order: ['edition', 'part', 'month', 'track', 'field'],
    rows: (moment) => sql`
      select md5(tasks.id::text || members.id)::uuid as id, members.user_id as who, tasks.day,
        members.cohort_id as edition, ${trackOf('users')} as track, profiles.field, 1 as value,
        case when answers.state = 'accepted' then 'accepted'
          when answers.state is not null then 'handed_in' else 'missing' end as part,
        ${fullName('users')} || ' · ' || tasks.title_pt as title, ${trainee}
      from (
        select id, cohort_id, title_pt, due_at, ${dayIn('due_at', moment)} as day from cohort_tasks
        where due_at <= ${moment.now} offset 0) as tasks
      join cohort_members as members on members.cohort_id = tasks.cohort_id and members.joined_at <= tasks.due_at
        and (members.state in ('accepted', 'active')
          or members.state in ('completed', 'withdrawn') and members.ended_at > tasks.due_at)
      ${person}
      left join cohort_answers as answers on answers.task_id = tasks.id and answers.member_id = members.id`,
  },
}
