"""What people play with: states, choices, outcomes, journals, agents, simulations."""

from playrules.engine.play.agents import Agent, AgentFactory, PolicyAgent, RandomAgent, Seat
from playrules.engine.play.choices import Choice, Choices
from playrules.engine.play.journal import Event
from playrules.engine.play.judging import Judge
from playrules.engine.play.machine import Machine
from playrules.engine.play.match import Match
from playrules.engine.play.outcome import Outcome
from playrules.engine.play.outside import Question
from playrules.engine.play.playout import Playout, playout
from playrules.engine.play.referees import Referee, RefereeFactory
from playrules.engine.play.simulate import simulate
from playrules.engine.play.state import State
from playrules.engine.play.totals import Spread, Totals, wilson
from playrules.engine.play.view import SeatView

__all__ = [
    "Agent",
    "AgentFactory",
    "Choice",
    "Choices",
    "Event",
    "Judge",
    "Machine",
    "Match",
    "Outcome",
    "Playout",
    "PolicyAgent",
    "Question",
    "RandomAgent",
    "Referee",
    "RefereeFactory",
    "Seat",
    "SeatView",
    "Spread",
    "State",
    "Totals",
    "playout",
    "simulate",
    "wilson",
]
