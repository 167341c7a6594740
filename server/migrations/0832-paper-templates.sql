-- compatible
-- Words that doctors begin a paper with; what was signed does not refer to them.
create table paper_templates (
  id uuid not null default gen_random_uuid(),
  paper_kind text not null constraint paper_templates_paper_kind_check check (
    paper_kind in ('summary', 'sick-note', 'referral', 'letter')
  ),
  -- Null for every kind of visit.
  kind_id uuid references kinds,
  -- Null for doctors of every language.
  language text,
  name text not null constraint paper_templates_name_check check (name <> ''),
  -- What it puts into which field.
  words jsonb not null,
  offered boolean not null default true,
  constraint paper_templates_pkey primary key (id)
);
create unique index paper_templates_name on paper_templates (paper_kind, coalesce(language, ''), lower(name));
create index paper_templates_of_kind on paper_templates (kind_id) where kind_id is not null;
