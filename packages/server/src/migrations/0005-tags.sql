-- Tags that admins look after, and the words by which cards have them. No card is rewritten for them: what a word on a
-- card stands for is looked up by its key.

create table tag_categories (
  id uuid primary key,
  slug text not null unique,
  name_zh text not null,
  name_en text not null,
  colour text not null,
  position integer not null,
  is_hidden boolean not null default false
);

create table tags (
  id uuid primary key,
  category_id uuid not null references tag_categories,
  slug text not null,
  name_zh text not null,
  name_en text not null,
  aliases text[] not null default '{}',
  colour text, -- null: that of its category
  position integer not null,
  is_public boolean not null default true,
  is_hidden boolean not null default false,
  cards integer not null default 0 -- public ones that have it, counted anew from time to time
);
create index tags_category on tags (category_id, position);

-- The folded slug, names and aliases of each tag: a word stands for one tag at most.
create table tag_keys (
  key text primary key,
  tag_id uuid not null references tags on delete cascade
);
create index tag_keys_tag on tag_keys (tag_id);

-- To begin with; from then on they are the admin's, and nothing puts them back.
with starter (n, slug, name_zh, name_en, colour, is_hidden) as (values
  (1, 'genre', '题材', 'Genre', 'indigo', false),
  (2, 'character', '角色', 'Character', 'jade', false),
  (3, 'personality', '性格', 'Personality', 'amber', false),
  (4, 'relationship', '关系', 'Relationship', 'seal', false),
  (5, 'mood', '氛围', 'Mood', 'plain', false),
  (6, 'play', '玩法', 'Way of play', 'indigo', false),
  (7, 'origin', '来源', 'Origin', 'jade', false),
  (8, 'adult', '成人', 'For adults', 'seal', true)
)
insert into tag_categories (id, slug, name_zh, name_en, colour, position, is_hidden)
select ('01900000-0000-7001-8000-' || lpad(to_hex(n), 12, '0'))::uuid, slug, name_zh, name_en, colour, n - 1, is_hidden
from starter;

-- Slug, both names, and what else stands for it.
with starter (category, lines) as (values
  ('genre', array[
    'fantasy|奇幻|Fantasy|魔幻', 'xianxia|仙侠|Xianxia|修仙|修真', 'wuxia|武侠|Wuxia|江湖', 'historical|古风|Historical|历史|古代',
    'modern|现代|Modern|都市|现代都市', 'school|校园|School|学园', 'workplace|职场|Workplace', 'sci-fi|科幻|Sci-fi|scifi|science fiction',
    'cyberpunk|赛博朋克|Cyberpunk', 'steampunk|蒸汽朋克|Steampunk', 'post-apocalyptic|末日|Post-apocalyptic|废土|post apocalyptic',
    'isekai|异世界|Isekai|穿越', 'mythology|神话|Mythology', 'supernatural|灵异|Supernatural|超自然', 'horror|恐怖|Horror|惊悚',
    'mystery|悬疑|Mystery|推理', 'adventure|冒险|Adventure', 'survival|生存|Survival', 'war|战争|War', 'romance|恋爱|Romance|爱情|言情',
    'slice-of-life|日常|Slice of life']),
  ('character', array[
    'female|女性|Female|女|女生|girl|woman', 'male|男性|Male|男|男生|boy|man', 'non-binary|非二元性别|Non-binary|nonbinary',
    'multiple-characters|多角色|Multiple characters|群像', 'non-human|非人类|Non-human|人外', 'elf|精灵|Elf', 'vampire|吸血鬼|Vampire',
    'dragon|龙|Dragon', 'demon|恶魔|Demon|魔族', 'angel|天使|Angel', 'ghost|幽灵|Ghost|鬼', 'deity|神明|Deity|神',
    'kemonomimi|兽耳|Animal ears|兽娘', 'furry|兽人|Furry', 'monster|怪物|Monster', 'robot|机器人|Robot|仿生人|android',
    'ai|人工智能|AI', 'animal|动物|Animal', 'knight|骑士|Knight', 'mage|法师|Mage|魔法师|wizard', 'assassin|刺客|Assassin',
    'detective|侦探|Detective', 'doctor|医生|Doctor', 'teacher|老师|Teacher', 'student|学生|Student',
    'royalty|王族|Royalty|皇族', 'hero|英雄|Hero', 'villain|反派|Villain']),
  ('personality', array[
    'gentle|温柔|Gentle', 'cheerful|开朗|Cheerful', 'energetic|元气|Energetic', 'shy|害羞|Shy', 'aloof|高冷|Aloof|冷淡|kuudere',
    'tsundere|傲娇|Tsundere', 'yandere|病娇|Yandere', 'sarcastic|毒舌|Sarcastic', 'scheming|腹黑|Scheming', 'mysterious|神秘|Mysterious',
    'mature|成熟|Mature', 'calm|沉稳|Calm|冷静', 'loyal|忠诚|Loyal', 'lazy|慵懒|Lazy', 'curious|好奇|Curious']),
  ('relationship', array[
    'friend|朋友|Friend|好友', 'childhood-friend|青梅竹马|Childhood friend', 'partner|搭档|Partner|伙伴', 'rival|对手|Rival|宿敌',
    'lover|恋人|Lover|情侣', 'crush|暗恋|Crush', 'spouse|夫妻|Spouse', 'family|家人|Family', 'mentor|师徒|Mentor|导师',
    'master-servant|主仆|Master and servant', 'colleague|同事|Colleague', 'roommate|室友|Roommate', 'neighbour|邻居|Neighbour|neighbor',
    'stranger|陌生人|Stranger', 'enemies-to-lovers|欢喜冤家|Enemies to lovers']),
  ('mood', array[
    'healing|治愈|Healing|wholesome', 'sweet|甜|Sweet|甜文|fluff', 'comedy|搞笑|Comedy|喜剧|幽默', 'light-hearted|轻松|Light-hearted',
    'epic|史诗|Epic', 'tense|紧张|Tense', 'melancholy|忧郁|Melancholy', 'angst|虐心|Angst', 'tragedy|悲剧|Tragedy',
    'dark|黑暗|Dark', 'philosophical|哲思|Philosophical']),
  ('play', array[
    'roleplay|角色扮演|Roleplay|rp', 'companion|陪伴|Companion', 'scenario|情景|Scenario|剧情', 'text-adventure|文字冒险|Text adventure',
    'rpg|跑团|RPG|trpg', 'world|世界|World|世界观', 'simulator|模拟器|Simulator', 'puzzle|解谜|Puzzle', 'assistant|助手|Assistant',
    'tool|工具|Tool', 'writing|写作|Writing', 'language-learning|语言学习|Language learning']),
  ('origin', array[
    'original|原创|Original|oc', 'fan-work|同人|Fan work|fanfiction', 'anime|动漫|Anime|动画', 'game|游戏|Game', 'novel|小说|Novel|文学',
    'screen|影视|Film and TV|电影', 'historical-figure|历史人物|Historical figure', 'folklore|民间传说|Folklore']),
  ('adult', array[
    'nsfw|成人内容|NSFW|r18|r-18|18+', 'erotic|情色|Erotic', 'kink|特殊癖好|Kink|fetish', 'violence|暴力|Violence', 'gore|血腥|Gore'])
),
read as (
  select c.id as category_id, string_to_array(line, '|') as words, n - 1 as position,
    row_number() over (order by c.position, n) as number
  from starter s join tag_categories c on c.slug = s.category, unnest(s.lines) with ordinality l(line, n)
)
insert into tags (id, category_id, slug, name_zh, name_en, aliases, position)
select ('01900000-0000-7002-8000-' || lpad(to_hex(number), 12, '0'))::uuid, category_id,
  words[1], words[2], words[3], words[4:], position
from read;

insert into tag_keys (key, tag_id)
select distinct lower(normalize(word, nfkc)), id from tags, unnest(array[slug, name_zh, name_en] || aliases) word;
