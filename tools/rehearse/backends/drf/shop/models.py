import os

from django.core.validators import MaxValueValidator
from django.db import models


class Category(models.Model):
    name = models.CharField(max_length=100)


class Tag(models.Model):
    name = models.CharField(max_length=100)


class Product(models.Model):
    name = models.CharField(max_length=100)
    sku = models.CharField(max_length=40, unique=True)
    price = models.DecimalField(max_digits=10, decimal_places=2)
    stock = models.IntegerField(null=True, blank=True, validators=[MaxValueValidator(int(os.environ['MOST_STOCK']))])
    is_active = models.BooleanField(default=True)
    status = models.CharField(max_length=10, choices=[(one, one) for one in ['draft', 'live', 'archived']])
    released = models.DateField(null=True, blank=True)
    counted = models.DateTimeField(null=True, blank=True)
    note = models.TextField(blank=True)
    attributes = models.JSONField(default=list, blank=True)
    internal = models.CharField(max_length=40, blank=True)
    category = models.ForeignKey(Category, models.SET_NULL, null=True, blank=True)
    tags = models.ManyToManyField(Tag, blank=True)
    image = models.ImageField(null=True, blank=True)
    updated_at = models.DateTimeField(auto_now=True)
