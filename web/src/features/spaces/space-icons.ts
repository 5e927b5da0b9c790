import type { LucideIcon } from 'lucide-react';
import {
  BookOpen,
  Briefcase,
  Building2,
  ChartNoAxesColumn,
  CodeXml,
  FlaskConical,
  Folder,
  GraduationCap,
  Heart,
  House,
  Landmark,
  Leaf,
  Lightbulb,
  Music,
  Newspaper,
  Palette,
  Plane,
  Scale,
} from 'lucide-react';

/** The icons a space can have, by their stored names. */
export const spaceIcons: Readonly<Record<string, { readonly name: string; readonly icon: LucideIcon }>> = {
  folder: { name: 'Folder', icon: Folder },
  book: { name: 'Book', icon: BookOpen },
  briefcase: { name: 'Briefcase', icon: Briefcase },
  building: { name: 'Building', icon: Building2 },
  chart: { name: 'Chart', icon: ChartNoAxesColumn },
  code: { name: 'Code', icon: CodeXml },
  flask: { name: 'Flask', icon: FlaskConical },
  school: { name: 'School', icon: GraduationCap },
  heart: { name: 'Heart', icon: Heart },
  house: { name: 'House', icon: House },
  landmark: { name: 'Landmark', icon: Landmark },
  leaf: { name: 'Leaf', icon: Leaf },
  lightbulb: { name: 'Light bulb', icon: Lightbulb },
  music: { name: 'Music', icon: Music },
  newspaper: { name: 'Newspaper', icon: Newspaper },
  palette: { name: 'Palette', icon: Palette },
  plane: { name: 'Plane', icon: Plane },
  scale: { name: 'Scale', icon: Scale },
};

/** The icon of a space; a folder if the stored name is unknown. */
export function spaceIcon(iconType: string): LucideIcon {
  return spaceIcons[iconType]?.icon ?? Folder;
}
